const WORDS = [
  "delet\\w*|remov(?:e|es|ed|ing|al)|drop(?:s|ped|ping)?(?![- " +
    "]?downs?)|destroy\\w*|destruct\\w*|wip(?:e|es|ed|ing)|eras\\w*|purg(?:e|es|ed|ing)",
  "truncat\\w*|overwrit\\w*|overwrote|discard\\w*|reset\\w*|revert\\w*|roll(?:s|ed|ing)?[- " +
    "]?back|uninstall\\w*|clean(?:s|ed|ing)? ?up|prun(?:e|es|ed|ing)",
  "format(?:s|ted|ting)? (?:the |a |this |my |your )?(?:disk|drive|partition|volume)",
  "publish\\w*|unpublish\\w*|releas(?:e|es|ed|ing)|deploy\\w*|production|prod|(?:go|goes|going) " +
    "live|live " +
    "(?:site|system|environment|traffic|data)|ship(?:s|ped|ping)?|launch\\w*|roll(?:s|ed|ing)?[- " +
    "]?out",
  "forc(?:e|ed|ing)[- ]?push\\w*|push(?:es|ed|ing)?|(?:rewrit\\w*|squash\\w*) (?:the |git " +
    ")?history|--force|--hard|merg(?:e|es|ed|ing)",
  "pay(?:s|ing|ment|ments)?|paid|purchas\\w*|buy(?:s|ing)?|bought|charg(?:e|es|ed|ing)|" +
    "refund\\w*|invoic\\w*|billing|subscri\\w*|transfer\\w*|donat\\w*|money",
  "send(?:s|ing)?|sent|e-?mails?|mail(?:s|ed|ing)?|sms|tweet\\w*|post(?:s|ed|ing)? " +
    "(?:it|this|them|to|on|in|a)|notif(?:y|ies|ied|ying)|announc\\w*|repl(?:y|ies|ied)",
  "licen[cs]\\w*|copyright\\w*|legal\\w*|contracts?|terms of|sign(?:s|ed|ing)? off|gdpr",
  "renam\\w*|migrat\\w*|backfill\\w*|(?:alter|change|modify) (?:the |a " +
    ")?(?:table|schema|database|data)",
  "irreversibl\\w*|permanent\\w*|unrecoverabl\\w*|undone|undo|no way back|one[- ]way|point " +
    "of no return|for ?ever|breaking changes?",
  "credentials?|passwords?|secrets?|api[- ]?keys?|private[- " +
    "]?keys?|revok\\w*|rotat\\w*|grant\\w*|(?:make|made|making|go|goes|going) (?:\\w+ " +
    "){0,3}public|publicly|open[- ]?sourc\\w*",
  "terminat\\w*|shut(?:s|ting)?[- " +
    "]?down|decommission\\w*|deactivat\\w*|cancel(?:s|led|ling|ed|ing)?|clos(?:e|es|ing) " +
    "(?:the |my |your |this )?account",
];

const ONE_WAY = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS.join("|")})(?![\\p{L}\\p{N}])`, "iu");
/** Characters that nobody sees, between the letters of a word or in the place of its blanks. */
const UNSEEN = /[\p{Cf}\p{Mn}]/gu;

/**
 * The words by which a text speaks of something that cannot be taken back. When in doubt, it does:
 * then the person is asked.
 */
export function oneWayWords(text: string): string | undefined {
  return ONE_WAY.exec(
    text
      .normalize("NFKD")
      .replace(UNSEEN, "")
      .replace(/[\s_]+/g, " "),
  )?.[0];
}
