import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { APP, ROOT } from "#tools/paths.ts";
import { runNode } from "#tools/suites/run-node.ts";

import { writePolicy } from "./page-policy.ts";

/** Shown by Android in place of the bundle, so it is beside it. */
const TOO_OLD = "web-view-too-old.html";

/**
 * Builds the web app for the shells into apps/app/native/dist; `server` is the school's address, without which the app
 * asks for it. The page has the content policy that a server's headers say.
 * @throws Error when it could not be built.
 */
export async function buildBundle(server: string | undefined): Promise<void> {
  const args = [
    "build",
    "--mode",
    "native",
    "--outDir",
    "native/dist",
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const environment = { NODE_ENV: "production", VITE_DARS_SERVER: server ?? "" };
  const code = await runNode(join(ROOT, "node_modules/vite/bin/vite.js"), args, environment, APP);
  if (code !== 0) throw new Error("The app could not be built. Vite's own message is above.");
  const page = join(APP, "native/dist/index.html");
  await writeFile(page, writePolicy(await readFile(page, "utf8"), server));
  await cp(join(APP, "native", TOO_OLD), join(APP, "native/dist", TOO_OLD));
}
