interface Mistake {
  readonly title: string;
  readonly yaml: string;
  /** line:column, message, and help where there is one. */
  readonly at: string;
  readonly says: string;
  readonly help?: string;
}

/** One mistake in a configuration each, and what is said about it. */
export const MISTAKES: readonly Mistake[] = [
  {
    title: "YAML syntax",
    yaml: "policies:\n\tfiles/protect: on",
    at: "2:1",
    says: "not valid YAML: Tabs are not allowed",
  },
  {
    title: "two documents",
    yaml: "rules: []\n---\nrules: []",
    at: "2:1",
    says: "not valid YAML: Source contains multiple documents",
  },
  {
    title: "a key twice",
    yaml: "rules: []\nrules: []",
    at: "2:1",
    says: "not valid YAML: Map keys must be unique",
  },
  { title: "an alias bomb", yaml: bomb(), at: "1:1", says: "Excessive alias count" },
  { title: "no map at all", yaml: "- a", at: "1:1", says: "expected a map of sections" },
  {
    title: "an unknown section",
    yaml: "polices: {}",
    at: "1:1",
    says: "unknown section `polices`",
    help: "did you mean `policies`?",
  },
  {
    title: "a section like no other",
    yaml: "\n__proto__: {}",
    at: "2:1",
    says: "unknown section `__proto__`",
    help: "expected one of extends, policies",
  },
  {
    title: "an unknown key",
    yaml: "rules:\n  - id: a\n    wen: x\n    deny: x",
    at: "3:5",
    says: "unknown key `wen`",
    help: "did you mean `when`?",
  },
  {
    title: "an unknown audit setting",
    yaml: "audit:\n  keeps: 90d",
    at: "2:3",
    says: "unknown key `keeps`",
    help: "did you mean `keep`?",
  },
  {
    title: "no length of time",
    yaml: "audit: { required: true, keep: 0d }",
    at: "1:26",
    says: "`audit.keep`: expected a length of time such as 90d, or forever",
  },
  {
    title: "an audit value",
    yaml: "audit: { inputs: ful }",
    at: "1:10",
    says: "`audit.inputs`: expected one of full, none",
    help: "did you mean `full`?",
  },
  {
    title: "no map of audit settings",
    yaml: "audit: 90d",
    at: "1:1",
    says: "expected `audit` to be a map",
  },
  {
    title: "a collector for all, from one project",
    yaml: "audit:\n  otlp: { url: http://localhost:4318 }",
    at: "2:3",
    says: "`audit.otlp` holds for all projects",
    help: "put it into your own sluice.yaml or the managed one",
  },
  {
    title: "a collector without an address",
    yaml: "audit: { otlp: { url: collector } }",
    at: "1:18",
    says: "`audit.otlp.url`: ",
  },
  {
    title: "an unknown store",
    yaml: "store: mysql://db",
    at: "1:1",
    says: "`store`: expected sqlite or a URL such as postgres://host/database",
  },
  {
    title: "an unknown policy",
    yaml: "policies:\n  files/protct: on",
    at: "2:3",
    says: "unknown policy `files/protct`",
    help: "did you mean `files/protect`?",
  },
  {
    title: "an unknown policy off",
    yaml: "policies:\n  files/protct: off",
    at: "2:3",
    says: "unknown policy `files/protct`",
    help: "did you mean `files/protect`?",
  },
  {
    title: "an unknown option",
    yaml: "policies:\n  files/protect: { dney: [a] }",
    at: "2:20",
    says: "unknown key `dney`",
    help: "did you mean `deny`?",
  },
  {
    title: "an option of the wrong type",
    yaml: "policies:\n  files/protect: { deny: 5 }",
    at: "2:20",
    says: "`policies.files/protect.deny`: expected a list, received a number",
  },
  {
    title: "a setting of the wrong type",
    yaml: "policies:\n  files/protect: 7",
    at: "2:3",
    says: "expected one of on, off or true or false or a map",
  },
  {
    title: "a section of the wrong type",
    yaml: "rules: 5",
    at: "1:1",
    says: "expected `rules` to be a list",
  },
  {
    title: "an unknown preset",
    yaml: "extends: recomended",
    at: "1:1",
    says: "`extends`: expected one of recommended, strict, none",
    help: "did you mean `recommended`?",
  },
  {
    title: "an unknown event",
    yaml: "rules:\n  - id: a\n    on: Stp\n    deny: x",
    at: "3:5",
    says: "`rules.0.on`: expected one of the known names",
    help: "did you mean `Stop`?",
  },
  {
    title: "a rule without an id",
    yaml: "rules:\n  - deny: x",
    at: "2:5",
    says: "`rules.0.id`: expected a text, received nothing",
  },
  {
    title: "a rule without an effect",
    yaml: "rules:\n  - id: a",
    at: "2:5",
    says: "rule `a` has no effect",
    help: "give it one of deny",
  },
  {
    title: "two decisions",
    yaml: "rules:\n  - id: a\n    deny: x\n    ask: y",
    at: "4:5",
    says: "has two decisions: deny and ask",
    help: "write two rules",
  },
  {
    title: "an id twice",
    yaml: "rules:\n  - { id: a, tool: X, deny: x }\n  - { id: a, tool: X, deny: y }",
    at: "3:7",
    says: "two rules are called `a`",
  },
  {
    title: "an ask where none is possible",
    yaml: "rules:\n  - id: a\n    on: Stop\n    ask: x",
    at: "4:5",
    says: "Stop cannot ask",
    help: "it can deny",
  },
  {
    title: "a decision where none is possible",
    yaml: "rules:\n  - id: a\n    on: SessionStart\n    deny: x",
    at: "4:5",
    says: "SessionStart cannot deny",
    help: "it carries no decision",
  },
  {
    title: "a tool where there is none",
    yaml: "rules:\n  - id: a\n    on: Stop\n    tool: Bash\n    deny: x",
    at: "4:5",
    says: "Stop has no tool",
  },
  {
    title: "CEL without its bracket",
    yaml: 'rules:\n  - id: a\n    when: input.a.startsWith("x"\n    deny: x',
    at: "3:33",
    says: "`when`: expected `)`, got the end",
  },
  {
    title: "CEL with an unknown name, quoted",
    yaml: "rules:\n  - id: a\n    when: 'true && inptu.a'\n    deny: x",
    at: "3:20",
    says: "`when`: unknown variable: inptu",
  },
  {
    title: "CEL after an escape",
    yaml: 'rules:\n  - id: a\n    when: "\\"a\\" == inptu.a"\n    deny: x',
    at: "3:21",
    says: "unknown variable: inptu",
  },
  {
    title: "CEL in a block",
    yaml: "rules:\n  - id: a\n    when: |\n      true &&\n        inptu.b\n    deny: x",
    at: "5:9",
    says: "unknown variable: inptu",
  },
  {
    title: "CEL over folded lines",
    yaml: "rules:\n  - id: a\n    when: >-\n      true &&\n      inptu.b\n    deny: x",
    at: "5:7",
    says: "unknown variable: inptu",
  },
  {
    title: "CEL in a slot",
    yaml: 'rules:\n  - id: a\n    deny: "no {input.a +} x"',
    at: "3:25",
    says: "`deny`: unexpected token: the end",
  },
  {
    title: "a slot that does not end",
    yaml: "rules:\n  - id: a\n    deny: 'no {input.a'",
    at: "3:15",
    says: "a `{` without its `}`",
  },
  {
    title: "an exception for nothing known",
    yaml: "exceptions:\n  - { policy: files/protct, reason: x }",
    at: "2:7",
    says: "unknown policy `files/protct`",
    help: "did you mean `files/protect`?",
  },
  {
    title: "an exception without a reason",
    yaml: "exceptions:\n  - { policy: files/protect }",
    at: "2:5",
    says: "`exceptions.0.reason`: expected a text, received nothing",
  },
  {
    title: "no date",
    yaml: "exceptions:\n  - { policy: files/protect, reason: x, until: soon }",
    at: "2:41",
    says: "expected a date such as 2027-01-31",
  },
];

function bomb(): string {
  const row = (name: string, of: string): string =>
    `${name}: &${name} [${Array(9).fill(of).join(",")}]`;
  return [row("a", "x"), row("b", "*a"), row("c", "*b"), row("d", "*c")].join("\n");
}
