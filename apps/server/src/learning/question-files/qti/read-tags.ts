import type { QuestionBase } from "@dars/contract/learning/questions";

import type { Element } from "#learning/question-files/markup/nodes.ts";
import type { Losses } from "#learning/question-files/read-item.ts";

import type { ItemMetadata } from "./item-metadata.ts";

/** As much as a question has at most. */
const MOST = { tags: 50, letters: 100 } as const;

/** The tags and the difficulty of an item: of the manifest, or as our own older packages wrote them into its body. */
export function readTags(
  { attributes }: Element,
  { keywords, difficulty }: ItemMetadata,
  losses: Losses,
): Pick<QuestionBase, "tags" | "difficulty"> {
  const stated = (attributes["data-tags"] ?? "").split("|").filter((tag) => tag !== "");
  const all = [...new Set([...keywords, ...stated])];
  const tags = all.filter((tag) => tag.length <= MOST.letters).slice(0, MOST.tags);
  if (tags.length < all.length) losses.add("Keywords that are too long or too many are left out.");
  const own = /^[1-5]$/u.exec(attributes["data-difficulty"] ?? "")?.[0];
  return { tags, difficulty: difficulty ?? (own === undefined ? null : Number(own)) };
}
