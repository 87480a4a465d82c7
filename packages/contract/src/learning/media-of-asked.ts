import type { AskedQuestion } from "./asked-questions.ts";
import { listMediaKeys, type MediaKey } from "./rich-text.ts";

/** Pictures and recordings that a student needs to answer a question. */
export function mediaOfAsked({ stem, parts, targets, gaps, picture }: AskedQuestion): MediaKey[] {
  const texts = [stem, ...[...parts, ...targets, ...gaps.flatMap(({ options }) => options)].map(getContent)];
  return [...texts.flatMap(listMediaKeys), ...(picture ? [picture.media] : [])];
}

const getContent = ({ content }: AskedQuestion["parts"][number]) => content;
