import { dirname, join } from "node:path";

import type { SourceTree } from "./source-tree.ts";

export const isCode = (path: string): boolean => /\.(?:[cm]?[jt]s|tsx)$/.test(path);

/** The compiler takes it out: nothing runs by it. */
const FOR_TYPES = /^(?:import|export) type (?:\w+|\{[^}]*\}|\* as \w+) from "[^"]+";/gm;
/** An import, the address of a worker or a script, a data file. */
const NAMED = /"((?:\.{1,2}\/|#|src\/|@dars\/)[^"\n]*)"/g;
const ENDINGS = ["", ".ts", ".tsx"];

interface Package {
  readonly folder: string;
  readonly name?: string;
  readonly imports?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Which files run when a file runs: what it imports at once or later, and what it names by a path. */
export class ImportGraph {
  readonly #tree: SourceTree;
  readonly #packages: readonly Package[];
  readonly #named = new Map<string, readonly string[]>();

  constructor(tree: SourceTree) {
    this.#tree = tree;
    const places = [...tree.files].filter((path) => /(?:^|\/)package\.json$/.test(path));
    this.#packages = places
      .map((path) => ({ folder: dirname(path), ...JSON.parse(tree.read(path)) }))
      // The nearest above a file comes first.
      .toSorted((one, other) => other.folder.length - one.folder.length);
  }

  /** The files named by one file. */
  named(path: string): readonly string[] {
    const known = this.#named.get(path);
    if (known) return known;
    const isThere = isCode(path) && this.#tree.files.has(path);
    const text = isThere ? this.#tree.read(path).replaceAll(FOR_TYPES, "") : "";
    const found = [...text.matchAll(NAMED)].flatMap(([, name = ""]) => this.#files(path, name));
    this.#named.set(path, found);
    return found;
  }

  /** These files and all that they name, directly or through others, along the steps that are `followed`. */
  reach(starts: Iterable<string>, followed: (from: string, to: string) => boolean = () => true): Set<string> {
    const reached = new Set(starts);
    // A set also yields what is added while it is read.
    for (const path of reached)
      for (const next of this.named(path)) if (followed(path, next)) reached.add(next);
    return reached;
  }

  #files(from: string, name: string): readonly string[] {
    if (/^\..*\*/.test(name)) return this.#matching(join(dirname(from), name));
    const paths = /^(?:\.|src\/)/.test(name) ? [join(dirname(from), name)] : this.#mapped(from, name);
    const path = paths
      .flatMap((each) => ENDINGS.map((ending) => each + ending))
      .find((each) => this.#tree.files.has(each));
    if (path !== undefined) return [path];
    // A folder of sources may be read whole; one above them only says where things are.
    const [folder = ""] = paths;
    return name.endsWith("/") && folder.includes("/src/")
      ? [...this.#tree.files].filter((each) => each.startsWith(folder))
      : [];
  }

  /** Files named by a pattern of `import.meta.glob`, where a star stands for anything but a slash. */
  #matching(pattern: string): readonly string[] {
    const parts = pattern.split("*").map((part) => RegExp.escape(part));
    const expression = new RegExp(`^${parts.join("[^/]*")}$`);
    return [...this.#tree.files].filter((path) => expression.test(path));
  }

  /** Where the nearest package.json that knows the name has it; where another package exports it. */
  #mapped(from: string, name: string): readonly string[] {
    return this.#packages.flatMap(({ folder, name: own = "", imports = {}, exports = {} }) => {
      const isAbove = folder === "." || from.startsWith(`${folder}/`);
      const [known, rest] = name.startsWith("#")
        ? [isAbove ? imports : {}, name]
        : [exports, name.replace(own, ".")];
      return Object.entries(known).flatMap(([pattern, target]) => {
        const [start = "", end = ""] = pattern.split("*");
        return rest.startsWith(start) && rest.endsWith(end)
          ? [join(folder, target.replace("*", rest.slice(start.length)))]
          : [];
      });
    });
  }
}
