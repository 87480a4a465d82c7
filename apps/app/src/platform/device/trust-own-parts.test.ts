import fc from "fast-check";
import { expect, test } from "vitest";

import { inertMarkup } from "./trust-own-parts.ts";

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" class="ionicon" viewBox="0 0 512 512"><path d="M1 1" stroke-width="32px"/></svg>',
  '<math display="block"><mrow><mi mathvariant="normal">x</mi><mo>&#x3D;</mo><mn>2</mn></mrow></math>',
  '<p class="a">One <strong>two</strong> <a href="https://school.example/">three</a></p>',
  "",
])("B.9: an icon, a formula and plain text stay as they are: %s", (markup) => {
  expect(inertMarkup(markup)).toBe(markup);
});

test.each([
  ["<img src=x onerror=alert(1)>", ""],
  ["<svg onload=alert(1)>", "<svg>"],
  ["<svg><script>alert(1)</script></svg>", "<svg></svg>"],
  ['<svg><a href="javascript:alert(1)"><path/></a></svg>', "<svg><a><path/></a></svg>"],
  ['<svg><use xlink:href="https://elsewhere.example"/></svg>', "<svg></svg>"],
  ["<svg><style>*{color:red}</style></svg>", "<svg></svg>"],
  ["<svg/onload=alert(1)>", "<svg>"],
  ['<p title="a>b<img src=x onerror=alert(1)>">', '<p>b">'],
  ["<svg><path d='<img src=x onerror=alert(1)", "<svg>"],
  ["<!--><img src=x onerror=alert(1)>", ""],
  ["<style><p>unended", ""],
  ['<mtd style="padding:0">x</mtd>', '<mtd data-style="padding:0">x</mtd>'],
])("B.9: what could load or run something is taken away: %s", (markup, inert) => {
  expect(inertMarkup(markup)).toBe(inert);
});

test("B.9: nothing that stays has an element or an attribute that loads or runs", () => {
  const parts =
    "< > / = \" ' svg path math mi p img script style title on load onload=1 href src x d= <!-- --> javascript:";
  const part = fc.constantFrom(...parts.split(" "), " ", "\n");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (drawn) => {
      const { body } = new DOMParser().parseFromString(inertMarkup(drawn.join("")), "text/html");
      for (const element of body.querySelectorAll("*")) {
        expect(element.localName).not.toMatch(/^(img|script|style|title)$/);
        for (const { name } of element.attributes) expect(name).not.toMatch(/^(on|href|src)/);
      }
    }),
    { numRuns: 2000 },
  );
});
