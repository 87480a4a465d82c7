import { dirname } from "node:path";

import type { ImportGraph } from "./import-graph.ts";
import type { SourceTree } from "./source-tree.ts";

/** A file that puts the slices of a side together: it needs all of them, and who needs it means only some. */
const ASSEMBLY = /^apps\/(?:server|app)\/src\/[^/]+$/;
/** What every call and every page goes through, whichever slice it is of. */
const PASSED_BY_ALL = /\/src\/(?:(?:platform|identity)\/|[^/]+$)/;
const CONTRACT = "packages/contract/src/";
const ROUTES = /\.routes\.ts$/;

/** What a test runs on. */
export interface Needs {
  /** Everything. */
  readonly all: ReadonlySet<string>;
  /** What it is about: the code of its folder or of the slices that it names itself. */
  readonly subject: ReadonlySet<string>;
}

/** What code needs to run, without the slices that only come along where all are put together. */
export class CodeNeeds {
  readonly #tree: SourceTree;
  readonly #graph: ImportGraph;
  readonly #servers = new Map<string, string[]>();

  constructor(tree: SourceTree, graph: ImportGraph) {
    this.#tree = tree;
    this.#graph = graph;
    for (const path of tree.files) if (ROUTES.test(path)) this.#remember(path);
  }

  /** Files and what they reach. */
  reach(starts: Iterable<string>): Set<string> {
    return this.#graph.reach(starts, (from, to) => !ASSEMBLY.test(from) || PASSED_BY_ALL.test(to));
  }

  /** What serves the calls that these files name: the code behind all routes of their parts of the contract. */
  behindCalls(files: Iterable<string>): Set<string> {
    const parts = new Set([...files].flatMap((file) => this.#graph.named(file)).filter(isOfContract));
    return this.behindContract(parts);
  }

  behindContract(parts: Iterable<string>): Set<string> {
    return this.reach([...parts].flatMap((part) => this.#servers.get(part) ?? []));
  }

  /** The code of the slices that serve these parts of the contract. */
  slicesBehind(parts: Iterable<string>): readonly string[] {
    const folders = new Set([...parts].flatMap((part) => this.#servers.get(part) ?? []).map(dirname));
    return [...this.#tree.files].filter((path) => folders.has(dirname(path)));
  }

  /** A test of the server, with what serves its calls where it calls the whole server. */
  byTest(test: string, config: string): Needs {
    const reached = this.reach([test, config]);
    const own = [...reached].filter((path) => dirname(path) === dirname(test));
    const subject = new Set([...own, ...own.flatMap((path) => this.#graph.named(path))]);
    const isOnWhole = [...reached].some((path) => ASSEMBLY.test(path));
    return { all: isOnWhole ? reached.union(this.behindCalls(own)) : reached, subject };
  }

  #remember(routes: string): void {
    for (const part of this.#graph.named(routes).filter(isOfContract))
      this.#servers.set(part, [...(this.#servers.get(part) ?? []), routes]);
  }
}

const isOfContract = (path: string): boolean => path.startsWith(CONTRACT);
