import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { ROOT } from "./paths.ts";

const APP = "apps/app/src";
const SERVER = "apps/server/src";
const FROM = /\b(?:from|import\()\s*"([^"]+)"/g;
const NAMED = /\bimport (?:type )?\{([^}]*)\} from "([^"]+)"/g;
const WHOLE = /\bimport \* as (\w+) from "([^"]+)"/g;
const SERVED = /\bapi\.serve\(\s*(?:(\w+)\.)?(\w+),([^;]*);/g;
const NAMED_AGAIN = /\bexport (?:type )?\{([^}]*)\} from "([^"]+)"/g;

/** The files behind a page, in the order in which a call passes through them. */
export interface ScreenFiles {
  /** The page, the files of its slice that it uses, their texts and tests. */
  readonly app: readonly string[];
  /** Files of other slices that the page uses. */
  readonly shared: readonly string[];
  readonly contract: readonly string[];
  /** The routes that the page calls, their use cases and queries, and the tests that call them. */
  readonly server: readonly string[];
}

/** `name` as screens.ts has it, such as school/people/PersonPage. */
export function filesOfScreen(name: string): ScreenFiles {
  const page = findPage(name);
  if (page === undefined) return { app: [], shared: [], contract: [], server: [] };
  const own = reachedFrom([page]);
  const imported = own.flatMap((file) => [...read(file).matchAll(FROM)].map(([, from = ""]) => from));
  const shared = own.flatMap((file) => sharedBy(file, dirname(page)));
  const routes = [...own, ...shared].flatMap(listRoutes);
  return {
    app: [...own, ...besides(dirname(page), own)],
    shared: unique(shared),
    contract: unique(imported.flatMap(contractFile)),
    server: listServerFiles(routes),
  };
}

function findPage(name: string): string | undefined {
  const file = `${APP}/${name}.tsx`;
  return existsSync(join(ROOT, file)) ? file : undefined;
}

/** The files and those of their folders that they import, directly or through others. */
function reachedFrom(start: readonly string[]): readonly string[] {
  const reached = new Set(start);
  // A set also yields what is added while it is read.
  for (const file of reached)
    for (const [, from = ""] of read(file).matchAll(FROM)) {
      const path = join(dirname(file), from);
      if (from.startsWith("./") && existsSync(join(ROOT, path))) reached.add(path);
    }
  return [...reached];
}

/** Texts, and tests that import one of the files. */
function besides(folder: string, files: readonly string[]): readonly string[] {
  const texts = globSync(`${folder}/text.*.json`, { cwd: ROOT }).toSorted();
  return [
    ...texts,
    ...testsIn(folder, (text) => files.some((file) => text.includes(`"./${basename(file)}"`))),
  ];
}

const testsIn = (folder: string, isOf: (text: string) => boolean): readonly string[] =>
  globSync(`${folder}/*.test.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => isOf(read(file)))
    .toSorted();

/** Files that a slice takes from others through their public.ts; the parts of `platform` are left out. */
function sharedBy(file: string, folder: string): readonly string[] {
  return [...read(file).matchAll(NAMED)].flatMap(([, names = "", from = ""]) => {
    const path = from.replace(/^#/, `${APP}/`);
    const isOther = from.startsWith("#") && !from.startsWith("#platform/") && dirname(path) !== folder;
    if (!isOther) return [];
    return basename(path) === "public.ts" ? namesIn(names).flatMap((name) => behind(path, name)) : [path];
  });
}

/** The file from which a public.ts exports a name. */
function behind(path: string, name: string): readonly string[] {
  const found = [...read(path).matchAll(NAMED_AGAIN)].find(([, names = ""]) => namesIn(names).includes(name));
  return [found?.[2] === undefined ? path : join(dirname(path), found[2])];
}

/** A route of the contract, such as school/people#readPerson. */
const listRoutes = (file: string): readonly string[] =>
  [...read(file).matchAll(NAMED)].flatMap(([, names = "", from = ""]) =>
    from.startsWith("@dars/contract/")
      ? namesIn(names).map((name) => `${from.slice("@dars/contract/".length)}#${name}`)
      : [],
  );

function contractFile(from: string): readonly string[] {
  const path = from.replace("@dars/contract/", "packages/contract/src/");
  return path === from || path.includes("/src/platform/") ? [] : [`${path}.ts`];
}

function listServerFiles(routes: readonly string[]): readonly string[] {
  return unique(
    globSync(`${SERVER}/**/*.routes.ts`, { cwd: ROOT })
      .toSorted()
      .flatMap((file) => servedIn(file, new Set(routes))),
  );
}

/** A file of routes that serves one of `routes`, with the code behind these. */
function servedIn(file: string, routes: ReadonlySet<string>): readonly string[] {
  const text = read(file);
  const folder = dirname(file);
  const modules = new Map(
    [...text.matchAll(WHOLE)].map(([, as = "", from = ""]) => [as, from.replace("@dars/contract/", "")]),
  );
  const named = new Map(listRoutes(file).map((route) => [route.split("#")[1] ?? "", route]));
  const cases = new Map(
    [...text.matchAll(NAMED)].flatMap(([, names = "", from = ""]) =>
      from.startsWith("./") ? namesIn(names).map((name) => [name, join(folder, from)] as const) : [],
    ),
  );
  const served = [...text.matchAll(SERVED)].filter(([, as, name = ""]) =>
    routes.has(as === undefined ? (named.get(name) ?? "") : `${modules.get(as) ?? ""}#${name}`),
  );
  if (served.length === 0) return [];
  const handlers = served.flatMap(([, , , handler = ""]) =>
    [...handler.matchAll(/\w+/g)].flatMap(([word]) => cases.get(word) ?? []),
  );
  const called = served.map(([, , name = ""]) => name);
  const tests = testsIn(folder, (test) => called.some((name) => new RegExp(`\\b${name}\\b`).test(test)));
  return [file, ...reachedFrom(handlers), ...tests];
}

/** The names between the braces of an import or export, as the module of origin has them. */
const namesIn = (names: string): readonly string[] =>
  names
    .split(",")
    .map(
      (each) =>
        each
          .trim()
          .replace(/^type /, "")
          .split(" as ")[0] ?? "",
    )
    .filter(Boolean);

const unique = (files: readonly string[]): readonly string[] => [...new Set(files)];
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
