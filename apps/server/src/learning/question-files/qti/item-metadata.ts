import { posix } from "node:path";

import { below, type Element, getText } from "#learning/question-files/markup/nodes.ts";
import { parseReadable } from "#learning/question-files/parse-readable.ts";

import { LOM_DIFFICULTIES } from "./manifest-xml.ts";

/** What the manifest of a package says of an item, in the words of IEEE LOM or of IMS. */
export interface ItemMetadata {
  readonly keywords: readonly string[];
  /** From 1 to 5; null where the manifest does not say. */
  readonly difficulty: number | null;
}

export const NO_METADATA: ItemMetadata = { keywords: [], difficulty: null };

/** By the path of the item. */
export function listItemMetadata(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, ItemMetadata> {
  const bytes = files.get("imsmanifest.xml");
  const manifest = bytes && parseReadable(bytes);
  const resources = manifest ? below(manifest, new Set(["resource"])) : [];
  return new Map(
    resources.flatMap((resource): Array<[string, ItemMetadata]> => {
      const { type = "", href } = resource.attributes;
      const isItem = type.startsWith("imsqti_") && href !== undefined;
      return isItem ? [[posix.normalize(href), readMetadata(resource)]] : [];
    }),
  );
}

const readMetadata = (resource: Element): ItemMetadata => ({
  keywords: below(resource, new Set(["keyword"])).flatMap(listWords),
  difficulty: findDifficulty(resource),
});

/** A keyword in as many languages as it has. */
function listWords(keyword: Element): string[] {
  const strings = below(keyword, new Set(["string", "langstring"]));
  return (strings.length === 0 ? [keyword] : strings).map(toWords).filter((words) => words !== "");
}

const toWords = (element: Element): string => getText(element).replaceAll(/\s+/gu, " ").trim();

function findDifficulty(resource: Element): number | null {
  const [value] = below(resource, new Set(["difficulty"])).flatMap((each) => below(each, new Set(["value"])));
  const word = value === undefined ? "" : toWords(value).toLowerCase();
  const at = LOM_DIFFICULTIES.findIndex((each) => each === word);
  return at === -1 ? null : at + 1;
}
