import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { runTool } from "#tools/gates/tool.ts";
import { APP, ROOT } from "#tools/paths.ts";

const PARTS = ["android", "capacitor.config.ts", "ios", "native", "package.json"];
/** Folders of builds, which may be there and are large. */
const BUILT = /^(?:\.gradle|\.idea|build|DerivedData|dist|public|xcuserdata|capacitor-cordova-.*)$/;
/** What "cap sync" writes and git does not know. */
const OF_SYNC =
  /^(?:android\/(?:capacitor-cordova-android-plugins\/|app\/src\/main\/(?:assets\/|res\/xml\/config\.xml$))|ios\/(?:capacitor-cordova-ios-plugins\/|App\/App\/(?:public\/|capacitor\.config\.json$|config\.xml$)))/;

/**
 * What "cap sync" would change in the two projects. It runs in a copy of the app with a page that stands for the bundle,
 * as deep in the repository as the app itself, so that paths to packages come out the same; without a network.
 */
export async function listSyncFaults(): Promise<readonly string[]> {
  const cache = join(ROOT, ".cache");
  await mkdir(cache, { recursive: true });
  const copy = await mkdtemp(join(cache, "native-"));
  try {
    for (const part of PARTS)
      await cp(join(APP, part), join(copy, part), {
        recursive: true,
        filter: (path) => !BUILT.test(basename(path)),
      });
    await mkdir(join(copy, "native/dist"), { recursive: true });
    await writeFile(join(copy, "native/dist/index.html"), "<!doctype html>\n");
    const before = await sumFiles(copy);
    const { code, output } = await runTool("@capacitor/cli/bin/capacitor", ["sync"], copy);
    if (code !== 0) return [`cap sync ended with ${code}: ${output.trim()}`];
    return compareSums(before, await sumFiles(copy));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Files that are new or other afterwards, but for those that git does not know. */
export function compareSums(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const changed = [...after].filter(([file, sum]) => before.get(file) !== sum && !OF_SYNC.test(file));
  const gone = [...before.keys()].filter((file) => !after.has(file));
  return [...changed.map(([file]) => file), ...gone].map(
    (file) => `apps/app/${file} is not as "cap sync" writes it: run "npm run native -- sync".`,
  );
}

async function sumFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const sum = createHash("sha256")
          .update(await readFile(file))
          .digest("hex");
        return [file.slice(folder.length + 1).replaceAll("\\", "/"), sum] as const;
      }),
    ),
  );
}
