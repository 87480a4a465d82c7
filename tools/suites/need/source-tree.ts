import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesIn } from "#tools/gates/files.ts";

/** The files of the repository as they are now, committed or not; paths are relative to its root. */
export interface SourceTree {
  readonly files: ReadonlySet<string>;
  readonly read: (path: string) => string;
}

export function readTree(root: string): SourceTree {
  const texts = new Map<string, string>();
  return {
    files: new Set(filesIn(root, "{package.json,{apps,packages,tools,test-data}/**/*.*}")),
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), "utf8");
      texts.set(path, text);
      return text;
    },
  };
}
