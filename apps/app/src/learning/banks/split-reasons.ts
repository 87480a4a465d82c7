import type { ImportedItem } from "@dars/contract/learning/banks";

interface SplitReasons {
  /** What holds for every question that is in the file. */
  readonly ofAll: readonly string[];
  /** Items with a reason of their own, or that are not in the file at all. */
  readonly own: readonly ImportedItem[];
}

/** Reasons that all questions in a file share are said once, so that what is special about one is seen. */
export function splitReasons(items: readonly ImportedItem[], questions: number): SplitReasons {
  const inFile = items.filter(({ state }) => state !== "refused");
  const [first] = inFile;
  const ofAll =
    first && inFile.length > 1 && items.length === questions
      ? first.reasons.filter((reason) => inFile.every(({ reasons }) => reasons.includes(reason)))
      : [];
  if (ofAll.length === 0) return { ofAll, own: items };
  const own = items
    .map((item) => ({ ...item, reasons: item.reasons.filter((reason) => !ofAll.includes(reason)) }))
    .filter(({ reasons, state }) => reasons.length > 0 || state === "refused");
  return { ofAll, own };
}
