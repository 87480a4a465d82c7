import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

/** A file is named after what it exports, so that a search for the one finds the other. */
export const names = {
  name: "names of files",
  faults: () =>
    ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx}").flatMap((file) =>
      misnamed(file, readFileSync(join(ROOT, file), "utf8")),
    ),
};

// Files named after their role in their slice, or by the convention of a tool.
const BY_ROLE =
  /\.(test|factory|queries|routes|record|policy|command|worker|typ|config|gen|d)\.tsx?$|(^|\/)(public|slice|text|main)\.tsx?$|^bench\/suites\//;
/** A module of that many small exports, such as the times of the app, has the name of their subject. */
const COLLECTION = 5;

/** The names that a file exports, types among them. */
export function listExports(text: string): readonly string[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm,
  );
  const listed = [...text.matchAll(/^export (?:type )?(?:const )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").map((item) => item.replace(/^.*(?: as |: )/, "").trim()),
  );
  const all = [...[...declared].map(([, name = ""]) => name), ...listed];
  return [...new Set(all)].filter((name) => /^\w/.test(name));
}

/** The file, where it exports something and is named after none of it. */
export function misnamed(file: string, text: string): readonly string[] {
  const exported = listExports(text);
  const isFree = exported.length === 0 || exported.length >= COLLECTION;
  if (isFree || BY_ROLE.test(file) || isRoutesOfContract(file, text)) return [];
  const words = splitWords(basename(file).replace(/\.tsx?$/, ""));
  const others = exported.map(splitWords);
  if (others.some((other) => holds(other, words)) || sharesNoun(words, others)) return [];
  return [`${file} is named after none of ${exported.join(", ")}.`];
}

// Endpoints of one slice: the module has the slice's name.
const isRoutesOfContract = (file: string, text: string) =>
  file.startsWith("packages/contract/") && /^export const \w+ = route\(/m.test(text);

/** Singular and in lower case: `RosterRows`, `roster-rows` and `ROSTER_ROW` are the same words. */
const splitWords = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_.]/)
    .map((word) => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, ""));

/** Whether an export's name has the file's words in a row: `outbox.ts` may export `openOutbox`. */
const holds = (exported: readonly string[], file: readonly string[]) =>
  exported.join("") === file.join("") || `-${exported.join("-")}-`.includes(`-${file.join("-")}-`);

/** Whether two exports or more share the file's noun: `own-passkeys.ts` may export `listPasskeys` and `renamePasskey`. */
const sharesNoun = (file: readonly string[], exported: readonly (readonly string[])[]) =>
  exported.filter((words) => words.includes(file.at(-1) ?? "")).length > 1;
