import fc from "fast-check";
import { expect, test } from "vitest";

import { hostileNames } from "#platform/testing/factories/hostile-names.ts";
import { sized } from "#platform/testing/sized.ts";

import { anItem12, aQuiz12, equals, lists, says, scores } from "./qti-items.factory.ts";
import { qtiItem, readText } from "./samples.factory.ts";

const odd = (name: string, other: string, inner: string) => `<${name} ${other}="${name}">${inner}</${name}>`;

const FILES: ReadonlyArray<readonly [string, string, (name: string, other: string) => string]> = [
  [
    "an item of QTI",
    "i.xml",
    (name, other) => qtiItem(odd(name, other, "<p>ما دجلة؟</p>"), odd(other, name, "")),
  ],
  [
    "an interaction of QTI",
    "i.xml",
    (name, other) =>
      qtiItem(
        `<${name}Interaction responseIdentifier="${other}">${odd(name, other, "x")}</${name}Interaction>`,
      ),
  ],
  [
    "an item of QTI 1.2",
    "q.xml",
    (name, other) =>
      aQuiz12(
        anItem12(
          name,
          odd(name, other, says("ما؟")) + lists(name, [name, other]),
          scores(equals(name, other), "1") + odd(other, name, ""),
        ),
      ),
  ],
  [
    "a question of Moodle",
    "m.xml",
    (name, other) =>
      `<quiz><question type="${name}"><name><text>س</text></name>${odd(name, other, "")}<questiontext format="${other}"><text>&lt;${name} ${other}="1"&gt;أ&lt;/${name}&gt; {1:${name}:=${other}}</text></questiontext></question><question type="cloze"><questiontext><text>{1:${name}:=${other}}</text></questiontext></question></quiz>`,
  ],
  [
    "a text of GIFT",
    "g.gift",
    (name, other) =>
      `::${name}:: [${other}] <${name} ${other}="${name}">أ</${name}>؟ {=${name} ~${other} #${name}}`,
  ],
  ["a table", "t.csv", (name, other) => `type,question,answer,${name}\n${name},${other},${name},${other}`],
];

test.each(FILES)("%s with names that every object has is imported or refused in words", (_, file, build) =>
  fc.assert(
    fc.asyncProperty(hostileNames, hostileNames, async (name, other) => {
      fc.pre(name !== other);
      const { items } = await readText(file, build(name, other));

      expect(items.length).toBeGreaterThan(0);
      for (const { question, reasons } of items)
        expect(question !== null || reasons.join("") !== "").toBe(true);
    }),
    { numRuns: sized(60, 600) },
  ),
);
