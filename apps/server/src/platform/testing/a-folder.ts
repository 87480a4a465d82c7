import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Of the test file that runs. */
const folders: string[] = [];

/** A new empty folder. It is gone after the test file, whatever became of its tests. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dars-a-test-"));
  folders.push(folder);
  return folder;
}

/** Removes the folders of the test file that ends. */
export async function removeFolders(): Promise<void> {
  const gone = folders.splice(0);
  await Promise.all(gone.map((folder) => rm(folder, { recursive: true, force: true })));
}
