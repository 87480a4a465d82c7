import { expect, test } from "vitest";

import { stylesOf } from "./styles-of.ts";

const page = new DOMParser().parseFromString(
  '<html class="ion-palette-dark"><div class="card"><still-icon></still-icon><a href="/x">x</a></div>',
  "text/html",
);

test.each([
  [".card{padding:4px}.table{margin:0}", ".card{padding:4px}"],
  [".card,.table{padding:4px}", ".card{padding:4px}"],
  [".card>ion-icon{color:red}ion-input{color:red}", ".card>still-icon{color:red}"],
  [
    "a:hover{color:red}.card a:focus-visible::after{color:red}",
    "a:hover{color:red}.card a:focus-visible::after{color:red}",
  ],
  [
    ":is(.card,.table) a{color:red}.card:not(.small){margin:0}",
    ":is(.card,.table) a{color:red}.card:not(.small){margin:0}",
  ],
  ["@media (width<=600px){.card{margin:0}.table{margin:0}}", "@media (width<=600px){.card{margin:0}}"],
  ["@media (width<=600px){.table{margin:0}}@keyframes spin{to{rotate:1turn}}", ""],
  ["/* .card{} */.ion-palette-dark{color:red}", ".ion-palette-dark{color:red}"],
])("of %s the rules that say something of the page are kept", (css, kept) => {
  expect(stylesOf(css, page, "")).toBe(kept);
});

test("a property that only unused ones use is left out, and one that the page's own styles use stays", () => {
  const css = ":root{--one:1px;--two:var(--three);--three:2px;--four:var(--one)}.card{margin:var(--four)}";

  expect(stylesOf(css, page, "")).toBe(":root{--one:1px;--four:var(--one)}.card{margin:var(--four)}");
  expect(stylesOf(css, page, "p { margin: var(--three); }")).toContain("--three:2px;");
});

test("the page's own styles follow, whatever they are about, without what only a reader needs", () => {
  expect(stylesOf(".card{margin:0}", page, "/* Why. */\n#still > b,\ni {\n  margin: 0 1px;\n}\n")).toBe(
    ".card{margin:0}#still>b,i{margin:0 1px;}",
  );
});
