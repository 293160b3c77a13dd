import fc from "fast-check";
import { expect, it } from "vitest";
import { patternsIn } from "./pattern.ts";

const NAMES = ["login", "cart", "price", "stock-2", "mail"];

it.each<[title: string, subjects: string[], between: " " | "/", regexes: string[]]>([
  [
    "a word that differs",
    NAMES.map((name) => `kubectl delete pod ${name} -n dev`),
    " ",
    ["^kubectl delete pod [a-z0-9][a-z0-9-]* -n dev$"],
  ],
  [
    "what words begin with",
    NAMES.map((name) => `git push -f origin feature/${name}`),
    " ",
    ["^git push -f origin feature/[a-z0-9][a-z0-9-]*$"],
  ],
  [
    "numbers",
    [1, 22, 3, 4, 5].map((id) => `curl -X DELETE http://localhost:3000/users/${id}`),
    " ",
    ["^curl -X DELETE http://localhost:3000/users/[0-9]+$"],
  ],
  [
    "the name of a file",
    NAMES.map((name) => `/p/config/${name}.yaml`),
    "/",
    ["^/p/config/[a-z0-9][a-z0-9-]*\\.yaml$"],
  ],
  ["too few", NAMES.slice(0, 4).map((name) => `kubectl delete pod ${name}`), " ", []],
  ["another program", NAMES.map((name) => `${name} --all`), " ", []],
  ["another folder", NAMES.map((name) => `/p/${name}/config.yaml`), "/", []],
  ["two words that differ", NAMES.map((name) => `cp ${name} ${name}2`), " ", []],
  [
    "signs of the shell",
    ["a;b", "$c", "d|e", "`f`", "g>h"].map((word) => `kubectl delete pod ${word}`),
    " ",
    [],
  ],
  [
    "options and parents",
    ["-x", "..", "--all", "./a", "b"].map((word) => `kubectl delete pod ${word}`),
    " ",
    [],
  ],
])("%s", (_, subjects, between, regexes) => {
  expect(patternsIn(subjects, between).map(({ regex }) => regex)).toEqual(regexes);
});

it("a pattern fits what it was made of, and nothing with a sign of the shell, a path or an option in the place of the word", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.:/'-]{1,12}$/);
  const command = fc
    .uniqueArray(word, { minLength: 5, maxLength: 8 })
    .map((words) => words.map((one) => `tool run ${one} --now`));
  fc.assert(
    fc.property(
      command,
      fc.constantFrom(" ; rm -rf ~", "$(id)", "`id`", "&& x", "| sh", "a b", "\nx", "> f"),
      (subjects, foreign) => {
        for (const { regex, subjects: found } of patternsIn(subjects, " ")) {
          const test = new RegExp(regex);
          expect(found.every((subject) => test.test(subject))).toBe(true);
          expect(test.test(`tool run ${foreign} --now`)).toBe(false);
          expect(
            found.some(
              (subject) => test.test(`${subject}${foreign}`) || test.test(`${foreign}${subject}`),
            ),
          ).toBe(false);
        }
      },
    ),
  );
});
