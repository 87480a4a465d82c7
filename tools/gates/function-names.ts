import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

/** Of a hundred functions, the most whose names may end in "Of". */
const MOST_PERCENT = 3;

/** Names that say neither what a function does nor what a variable holds. */
const PARTICIPLES = "asked|held|said|told|kept";

const FUNCTION =
  /\bfunction\*? (\w+)|\b(?:const|let) (\w+)(?:: [^=\n]+)? = (?:async )?(?:\([^()]*\)|\w+)(?::[^=\n]+)? =>/g;
const VARIABLE = new RegExp(`\\b(?:const|let|var) (${PARTICIPLES})\\b`, "g");

/** Functions begin with a verb and variables are nouns, as one would search for them. */
export const functionNames = {
  name: "names of functions",
  faults: () =>
    listFunctionNameFaults(
      ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx}").map((file) => ({
        file,
        ...listNames(readFileSync(join(ROOT, file), "utf8")),
      })),
    ),
};

interface Named {
  readonly functions: readonly string[];
  /** Variables that are named by a participle alone. */
  readonly participles: readonly string[];
}

/** The functions of a text, each as often as it is declared, and its variables without a noun. */
export const listNames = (text: string): Named => ({
  functions: [...text.matchAll(FUNCTION)].map(([, declared, assigned]) => declared ?? assigned ?? ""),
  participles: [...text.matchAll(VARIABLE)].map(([, name = ""]) => name),
});

/** Every participle, and the functions that end in "Of" where they are more than 3 %. */
export function listFunctionNameFaults(
  files: ReadonlyArray<Named & { readonly file: string }>,
): readonly string[] {
  const nouns = files.flatMap(({ file, participles }) =>
    participles.map((name) => `${file}: "${name}" does not say what it holds.`),
  );
  const count = files.flatMap(({ functions }) => functions).length;
  const ending = files.flatMap(({ file, functions }) =>
    functions.filter((name) => name.endsWith("Of")).map((name) => `${file}: ${name}`),
  );
  if (ending.length * 100 <= count * MOST_PERCENT) return nouns;
  return [
    ...nouns,
    `${ending.length} of ${count} functions end in "Of" and begin without a verb.`,
    ...ending,
  ];
}
