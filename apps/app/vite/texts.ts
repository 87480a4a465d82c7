import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

import { getTextPart } from "#platform/text/get-text-part.ts";

const PREFIX = "virtual:texts/";

/**
 * Gathers every slice's `text.<language>.json` into five modules for each language, such as `virtual:texts/ar/first`,
 * compiled while building, so that the app carries no message parser and loads one language alone. A text that is not
 * valid ICU stops the build.
 */
export function texts(): Plugin {
  let src = "";
  return {
    name: "dars-texts",
    configResolved: ({ root }) => {
      src = join(root, "src");
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "", part = ""] = id.slice(PREFIX.length + 1).split("/");
      const files = textFiles(src, language, part);
      for (const file of files) this.addWatchFile(file);
      return `export const messages = ${JSON.stringify(compiled(files))};`;
    },
  };
}

const textFiles = (src: string, language: string, part: string): string[] =>
  globSync(`**/text.${language}.json`, { cwd: src })
    .filter((file) => getTextPart(file) === part)
    .toSorted()
    .map((file) => join(src, file));

const compiled = (files: readonly string[]) =>
  Object.fromEntries(
    files.flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(file, "utf8"))).map(([id, text]) => [
        id,
        compileMessageOrThrow(text),
      ]),
    ),
  );
