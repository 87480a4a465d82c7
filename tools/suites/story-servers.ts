import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { writePolicy } from "#tools/native/page-policy.ts";
import { readiness } from "#tools/own-server.ts";
import { APP, ROOT } from "#tools/paths.ts";

/** The servers that the stories visit, and how to end them. */
export interface StoryServers {
  /** Where they are, as environment of the stories. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** A cold disk, the first PostgreSQL of a machine and the demo school, on a machine that is busy with something else. */
const START_MS = 300_000;
const SCRIPT = join(import.meta.dirname, "../story-server.ts");
/** Killed outright, this process would leave them behind. */
const WATCH = join(import.meta.dirname, "../bootstrap/end-with-parent.mjs");

/** One with the demo school, and an empty one that waits for its first administrator. */
export async function startStoryServers(): Promise<StoryServers> {
  // Where a story opens a directory: known before the servers start.
  const directory = `127.0.0.1:${20_000 + (process.pid % 10_000)}`;
  const started = await Promise.allSettled([start("school", directory), start("none", directory)]);
  const running = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const close = async () => void (await Promise.all(running.map((server) => server.close())));
  const [school, empty] = started;
  if (school.status === "rejected" || empty.status === "rejected") {
    await close();
    throw new Error("The servers of the stories did not start; their own words are above.");
  }
  try {
    return { environment: await describeServers(school.value, empty.value, directory), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface ServerInPlace {
  readonly url: string;
  readonly said: string;
}

async function describeServers(school: ServerInPlace, empty: ServerInPlace, directory: string) {
  const [, code = ""] = /with the code (\w+)/.exec(empty.said) ?? [];
  return {
    DARS_SCHOOL: school.url,
    DARS_EMPTY: empty.url,
    DARS_SETUP_CODE: code,
    DARS_LOCAL_HOSTS: directory,
    DARS_NATIVE_PAGE: await writeNativePage(school.url),
  };
}

/** The page of the installed app that stories play, built for this server. Returns its file. */
async function writeNativePage(server: string): Promise<string> {
  const folder = join(ROOT, ".cache/tests");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "native-page.html");
  const page = await readFile(join(APP, "dist/index.html"), "utf8");
  await writeFile(file, writePolicy(page, new URL(server).origin));
  return file;
}

async function start(demo: string, directory: string) {
  const server = spawn(process.execPath, ["--import", WATCH, SCRIPT], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DARS_DEMO: demo, DARS_LOCAL_HOSTS: directory },
  });
  const ended = new Promise<void>((resolve) => void server.once("close", () => resolve()));
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const limit = setTimeout(() => void server.kill("SIGTERM"), START_MS);
  try {
    return { ...(await readiness(server.stdout)), close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}
