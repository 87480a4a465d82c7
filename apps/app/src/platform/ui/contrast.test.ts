import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const LEAST = 4.5;
const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const light = parseColours(/:root \{([^}]*)\}/);
const modes = { light, dark: new Map([...light, ...parseColours(/\.ion-palette-dark \{([^}]*)\}/)]) };

const themes = ["blue", "green", "orange", "red", "yellow", "violet", "white"];
const ends = themes.flatMap((theme) =>
  ["start", "end"].map((end) => [`theme-${theme}-text`, `theme-${theme}-${end}`]),
);
const pairs = [
  ...ends,
  ["on-tab-bar", "tab-bar-start"],
  ["on-tab-bar", "tab-bar-end"],
  ["tab-selected", "tab-bar-start"],
  ["tab-selected", "tab-bar-end"],
  ["on-badge", "badge"],
  ["on-accent", "accent"],
  ["on-danger", "danger"],
  ["on-success", "success"],
  ["on-warning", "warning"],
  ...["canvas", "surface", "surface-sunken"].flatMap((ground) =>
    ["ink", "ink-quiet", "accent", "danger", "success", "warning"].map((text) => [text, ground]),
  ),
  ...["accent", "danger", "success", "warning"].flatMap((kind) => [
    [kind, `${kind}-soft`],
    ["ink", `${kind}-soft`],
  ]),
];

const cases = Object.entries(modes).flatMap(([mode, colours]) =>
  pairs.map(([text = "", ground = ""]) => ({ mode, text, ground, colours })),
);

test.each(cases)("$text can be read on $ground in $mode mode", ({ text, ground, colours }) => {
  const [of, on] = [colours.get(text), colours.get(ground)];

  expect(contrast(of, on)).toBeGreaterThanOrEqual(LEAST);
});

test("the stylesheet gives the colours that were checked to every theme", () => {
  expect([...light.keys()].filter((name) => name.startsWith("theme-"))).toHaveLength(themes.length * 3);
});

function parseColours(block: RegExp): Map<string, string> {
  const [, body = ""] = block.exec(css) ?? [];
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );
}

/** By WCAG 2: from 1 (the same) to 21 (black on white). NaN where a token has no colour. */
function contrast(one = "", other = ""): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
