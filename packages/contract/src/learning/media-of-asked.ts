import type { AskedQuestion } from "./asked-questions.ts";
import { mediaOf, type MediaKey } from "./rich-text.ts";

/** Pictures and recordings that a student needs to answer a question. */
export function mediaOfAsked({ stem, parts, targets, gaps, picture }: AskedQuestion): MediaKey[] {
  const texts = [stem, ...[...parts, ...targets, ...gaps.flatMap(({ options }) => options)].map(contentOf)];
  return [...texts.flatMap(mediaOf), ...(picture ? [picture.media] : [])];
}

const contentOf = ({ content }: AskedQuestion["parts"][number]) => content;
