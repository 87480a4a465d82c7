import { below, type Element, getText } from "#learning/question-files/markup/nodes.ts";

/** All that an item of QTI 1.2 shows, without white space and tags: the same in two forms of one question. */
export const toWords = (item: Element): string =>
  below(item, new Set(["presentation"]))
    .flatMap((presentation) => below(presentation, new Set(["mattext", "mat_formattedtext"])))
    .map((text) => getText(text).replaceAll(/<[^<>]*>|&nbsp;|\s+/gu, ""))
    .join("|");
