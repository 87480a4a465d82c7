import { A_PAGE } from "@dars/contract/learning/package-pages";

import { below, type Element, getChildText } from "#learning/question-files/markup/nodes.ts";

import { isCourse, nameResource, parseManifest } from "./list-members.ts";

/** A page of a course, by its file in the package. */
export interface CoursePage {
  readonly path: string;
  /** As the outline of the course has it; empty where it has none. */
  readonly title: string;
}

/** The pages that a course package names, each once, in the order of its outline. */
export function listPages(files: ReadonlyMap<string, Buffer>): readonly CoursePage[] {
  const manifest = parseManifest(files);
  if (!manifest || !isCourse(manifest, files)) return [];
  const titles = listTitles(manifest);
  const order = [...titles.keys()];
  const pages = below(manifest, new Set(["resource"])).flatMap((resource) => {
    const { identifier = "" } = resource.attributes;
    return nameResource(resource)
      .filter(({ reasons }) => reasons.includes(A_PAGE))
      .map(({ id: path }) => ({
        path,
        title: titles.get(identifier) ?? resource.attributes["title"] ?? "",
        // What the outline does not have comes last.
        place: (order.indexOf(identifier) + order.length + 1) % (order.length + 1),
      }));
  });
  const sorted = pages.toSorted((one, other) => one.place - other.place);
  return [...new Map(sorted.map(({ path, title }) => [path, { path, title }])).values()];
}

/** Titles of the outline by the resource that each leads to, in their order. */
function listTitles(manifest: Element): ReadonlyMap<string, string> {
  return new Map(
    below(manifest, new Set(["item"])).flatMap((item) => {
      const { identifierref } = item.attributes;
      return identifierref === undefined ? [] : [[identifierref, getChildText(item, "title")] as const];
    }),
  );
}
