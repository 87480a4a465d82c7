import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { expect, test } from "vitest";

const SRC = import.meta.dirname;

/** Libraries that read uploaded files. The one for HTML is not among them: it also reads files that Dars writes. */
const ENGINES = new Set(["yauzl", "saxes", "csv-parse", "@hyzyla/pdfium"]);
/** Reads markup that the server has made itself: the MathML of a formula that is exported. */
const OWN_MARKUP = "learning/lesson-exports/write-formulas.ts";
/** Values that a file imports or passes on; the compiler takes out imports of types. */
const IMPORTS =
  /^(import|export) (?:(type) )?(?:([\w*]+(?: as \w+)?)(?:, )?)?(?:\{([^}]*)\} )?(?:from )?"([^"]+)";/gm;

interface Imported {
  readonly isPassedOn: boolean;
  /** By the name in the file that it comes from; undefined for all of it. */
  readonly names: readonly string[] | undefined;
  readonly from: string;
}

const files = new Map<string, readonly Imported[]>();
for await (const path of glob("**/*.ts", { cwd: SRC })) {
  const text = await readFile(join(SRC, path), "utf8");
  files.set(path, listImports(path, text));
}

test("no reader of uploaded files runs beside requests and jobs, only in a thread of its own", () => {
  const reached = reachByValues("main.ts");
  const found = [...reached].filter((path) => (files.get(path) ?? []).some(({ from }) => ENGINES.has(from)));

  expect(reached.size).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test("each FileReader has a script that serves it, and is listed in docs/foreign-files.md", async () => {
  const docs = await readFile(join(SRC, "../../../docs/foreign-files.md"), "utf8");
  const ported: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: SRC })) {
    const text = await readFile(join(SRC, path), "utf8");
    const scripts = [...text.matchAll(/new FileReader<[^]*?new URL\("(\.[^"]+)"/g)];
    ported.push(...scripts.map(([, script = ""]) => resolve(path, script)));
  }
  const serving = [...files].flatMap(([path, imports]) =>
    imports.some(({ names }) => names?.includes("serveFile")) ? [path] : [],
  );
  const documented = [...docs.matchAll(/\.\.\/apps\/server\/src\/([\w/-]+-reader\.ts)\)/g)];

  expect(ported.length).toBeGreaterThan(5);
  expect(ported.toSorted()).toEqual(serving.toSorted());
  const named = new Set(documented.map(([, path]) => path));
  expect(ported.filter((path) => !named.has(path))).toEqual([]);
});

function listImports(path: string, text: string): readonly Imported[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, verb, types, whole, named, from = ""]) => {
    if (types !== undefined) return [];
    const names = (named ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => name.split(" as ")[0] ?? name);
    if (named !== undefined && whole === undefined && names.length === 0) return [];
    const isAll = whole !== undefined || named === undefined;
    return [{ isPassedOn: verb === "export", names: isAll ? undefined : names, from: resolve(path, from) }];
  });
}

function resolve(path: string, from: string): string {
  if (from.startsWith("#")) return from.slice(1);
  return from.startsWith(".") ? relative(SRC, join(SRC, dirname(path), from)) : from;
}

/** All that runs with a file, along the names that are used: of a file that only passes on, what is asked for. */
function reachByValues(start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  const follow = ({ names, from }: Imported): void => {
    const own = files.get(from) ?? [];
    const isBarrel = own.length > 0 && own.every(({ isPassedOn }) => isPassedOn);
    if (!isBarrel || names === undefined) {
      reached.add(from);
      return;
    }
    for (const name of names) {
      const passed = own.find((each) => each.names?.includes(name));
      if (passed) follow({ ...passed, names: [name] });
      else reached.add(from);
    }
  };
  // A set also yields what is added while it is read.
  for (const path of reached) {
    const taken = (files.get(path) ?? []).filter(
      ({ names }) => path !== OWN_MARKUP || names?.includes("xmlTree") !== true,
    );
    for (const each of taken) follow(each);
  }
  return reached;
}
