import { dirname } from "node:path";

import { nameOfScreen } from "#tools/name-of-screen.ts";

import type { CodeNeeds, Needs } from "./code-needs.ts";
import type { ImportGraph } from "./import-graph.ts";
import type { SourceTree } from "./source-tree.ts";

const APP = "apps/app/src/";
const STORIES = "apps/app/e2e/";
const CONTRACT = "packages/contract/src/";
/** What runs all of them. */
const RUNNERS = [`${STORIES}playwright.config.ts`, "tools/suites/story-servers.ts"];
const SCREENS = `${APP}screens.ts`;
const TEXTS = /\/text\.\w+\.json$/;
const STRING = /"([^"\n]+)"|`([^`]+)`/g;
const PATH = /\bpath:\s*"([^"]+)"/g;
/** A text of more slices than these, such as "Save", says nothing about which one is on the screen. */
const MOST_SLICES = 3;
/** Reads like a text and is mostly an identifier, such as a role. */
const WORD = /^[a-z_]+$/;

interface Call {
  readonly part: string;
  readonly segments: readonly string[];
}

/**
 * What a story needs: it knows the app only from the screen, so its own strings say which slices it meets: addresses of
 * pages, paths of calls, texts.
 */
export class StoryNeeds {
  readonly #tree: SourceTree;
  readonly #graph: ImportGraph;
  readonly #needs: CodeNeeds;
  readonly #calls: readonly Call[];
  readonly #slices: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #screens: string;

  constructor(tree: SourceTree, graph: ImportGraph, needs: CodeNeeds) {
    this.#tree = tree;
    this.#graph = graph;
    this.#needs = needs;
    this.#calls = [...tree.files]
      .filter((path) => path.startsWith(CONTRACT))
      .flatMap((part) => callsIn(part, tree));
    this.#slices = slicesByText(tree);
    this.#screens = tree.files.has(SCREENS) ? tree.read(SCREENS) : "";
  }

  byStory(story: string): Needs {
    const reachedFiles = [...this.#graph.reach([story], (_, to) => to.startsWith(STORIES))];
    const met = this.#meets(reachedFiles);
    const own = this.#meets([story]);
    return {
      all: this.#needs
        .reach([...reachedFiles, ...RUNNERS, ...met.pages])
        .union(this.#needs.behindCalls(met.pages))
        .union(this.#needs.behindContract(met.parts)),
      subject: new Set([story, ...own.pages, ...own.parts, ...this.#needs.slicesBehind(own.parts)]),
    };
  }

  /** The code of the pages and the parts of the contract that the strings of these files name. */
  #meets(files: readonly string[]) {
    const strings = files.flatMap((path) => stringsIn(this.#tree.read(path)));
    const slices = new Set(strings.flatMap((text) => [...this.#sliceAt(text), ...this.#sliceWith(text)]));
    return {
      pages: [...this.#tree.files].filter((path) => slices.has(dirname(path))),
      parts: strings.flatMap((text) => this.#partsAt(text)),
    };
  }

  #sliceAt(text: string): readonly string[] {
    const name = text.startsWith("/") ? nameOfScreen(filled(text), this.#screens) : undefined;
    return name === undefined ? [] : [dirname(`${APP}${name}`)];
  }

  #sliceWith(text: string): readonly string[] {
    const slices = WORD.test(text) ? undefined : this.#slices.get(text);
    return slices && slices.size <= MOST_SLICES ? [...slices] : [];
  }

  /** Of a path begun elsewhere, such as `${place}/enrolments`, the end is compared. */
  #partsAt(text: string): readonly string[] {
    const path = /^(?:\/|\$\{\w+\}\/)\S*$/.test(text) ? text.replace(/^\/api\/v6\//, "/") : undefined;
    const urlSegments = splitSegments(filled(path ?? ""));
    if (urlSegments.every((segment) => segment === FILLED)) return [];
    const ended = text.startsWith("$") ? urlSegments.slice(1) : urlSegments;
    return this.#calls.filter(({ segments }) => endsWith(segments, ended)).map(({ part }) => part);
  }
}

const FILLED = "0";
const filled = (text: string): string => text.replaceAll(/\$\{[^}]*\}|\{\w+\}/g, FILLED);
const splitSegments = (path: string): readonly string[] =>
  path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  const from = path.length - end.length;
  return (
    end.length > 0 &&
    from >= 0 &&
    end.every((segment, place) => {
      const own = path[from + place] ?? "";
      return own === segment || (own.startsWith(":") && segment === FILLED);
    })
  );
}

const stringsIn = (text: string): readonly string[] =>
  [...text.matchAll(STRING)].map(([, plain, template]) => plain ?? template ?? "");

const callsIn = (part: string, tree: SourceTree): readonly Call[] =>
  [...tree.read(part).matchAll(PATH)].map(([, path = ""]) => ({ part, segments: splitSegments(path) }));

function slicesByText(tree: SourceTree): ReadonlyMap<string, ReadonlySet<string>> {
  const slices = new Map<string, Set<string>>();
  for (const path of tree.files) {
    if (!path.startsWith(APP) || !TEXTS.test(path)) continue;
    const texts: Readonly<Record<string, string>> = JSON.parse(tree.read(path));
    for (const text of Object.values(texts))
      slices.set(text, (slices.get(text) ?? new Set()).add(dirname(path)));
  }
  return slices;
}
