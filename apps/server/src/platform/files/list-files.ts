import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import { unlessGone } from "./unless-gone.ts";

/** The keys of all files below a directory of a store; none where it is missing. */
export async function listFiles(directory: string): Promise<string[]> {
  const found = (await readdir(directory, { recursive: true, withFileTypes: true }).catch(unlessGone)) ?? [];
  // What is still being written has a dot in its name.
  return found
    .filter((entry) => entry.isFile() && !entry.name.includes("."))
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).split(sep).join("/"));
}
