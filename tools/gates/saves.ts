import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const LIST = "tools/gates/saves.json";
const APP = "apps/app/src/";

/** What a file of the app does in its own way, and what it is to use instead. */
const OWN_WAYS = {
  useCommand: { sign: /\buseCommand\b/, instead: "useSave, or useAtOnce for what may never wait" },
  form: { sign: /<form\b/, instead: "Form of platform/ui" },
} as const;

export type OwnWay = keyof typeof OWN_WAYS;
type Allowed = Readonly<Record<OwnWay, readonly string[]>>;

/** Where the one hook and the one form are written. */
const HOMES: ReadonlySet<string> = new Set(["platform/api/use-command.ts", "platform/ui/Form.tsx"]);

/**
 * Saves take one hook and forms one component (docs/forms-and-saves.md). Files that are older than these are listed in
 * saves.json; the list only becomes shorter.
 */
export const saves = {
  name: "saves and forms",
  faults(): readonly string[] {
    const allowed: Allowed = JSON.parse(readFileSync(join(ROOT, LIST), "utf8"));
    const files = ourFiles(`${APP}**/*.{ts,tsx}`).filter((file) => !/\.(test|factory)\.tsx?$/.test(file));
    return faultsOfSaves(
      files.map((file) => ({ file: file.slice(APP.length), text: readFileSync(join(ROOT, file), "utf8") })),
      allowed,
    );
  },
};

export function faultsOfSaves(
  files: readonly { readonly file: string; readonly text: string }[],
  allowed: Allowed,
): readonly string[] {
  const ways: readonly OwnWay[] = ["useCommand", "form"];
  return ways.flatMap((way) => {
    const { sign, instead } = OWN_WAYS[way];
    const found = files
      .filter(({ file, text }) => !HOMES.has(file) && sign.test(text))
      .map(({ file }) => file);
    return [
      ...found
        .filter((file) => !allowed[way].includes(file))
        .map((file) => `${APP}${file}: take ${instead} (docs/forms-and-saves.md).`),
      ...allowed[way]
        .filter((file) => !found.includes(file))
        .map((file) => `${LIST} allows ${way} in ${file}, which does without: take it off the list.`),
    ];
  });
}
