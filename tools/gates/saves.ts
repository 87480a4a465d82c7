import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const APP = "apps/app/src/";

/** Where the one form is written. */
const HOME = "platform/ui/Form.tsx";

/** Forms that are drawn in their own way for good, each with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  [
    "StillPage.tsx",
    "It is painted before any code is here: what is typed into it and its press go over to the form of the app.",
  ],
  [
    "talking/chat-room/Composer.tsx",
    "Chat is typed line after line: an empty line has no fault, no line waits for the one before it, and what becomes of each is shown in the room.",
  ],
]);

/** Every form of the app is the one component (docs/forms-and-saves.md), which a `<form>` of one's own is not. */
export const saves = {
  name: "saves and forms",
  faults(): readonly string[] {
    const files = ourFiles(`${APP}**/*.{ts,tsx}`).filter((file) => !/\.(test|factory)\.tsx?$/.test(file));
    return faultsOfSaves(
      files.map((file) => ({ file: file.slice(APP.length), text: readFileSync(join(ROOT, file), "utf8") })),
      EXCEPTIONS,
    );
  },
};

export function faultsOfSaves(
  files: readonly { readonly file: string; readonly text: string }[],
  exceptions: ReadonlyMap<string, string>,
): readonly string[] {
  const drawn = files.filter(({ text }) => /<form\b/.test(text)).map(({ file }) => file);
  return [
    ...drawn
      .filter((file) => file !== HOME && !exceptions.has(file))
      .map((file) => `${APP}${file}: take Form of platform/ui (docs/forms-and-saves.md).`),
    ...[...exceptions.keys()]
      .filter((file) => !drawn.includes(file))
      .map((file) => `tools/gates/saves.ts excepts ${file}, which draws no form: take it off the list.`),
  ];
}
