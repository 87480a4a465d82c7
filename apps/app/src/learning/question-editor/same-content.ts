import { exactly, exactText } from "@dars/contract/learning/exact";

const EXACT = new Set(["points", "share", "otherPairs", "value", "tolerance", "from", "to"]);

/** Whether two values of the contract say the same: in whatever order their fields are, and however a number is written. */
export const sameContent = (one: unknown, other: unknown): boolean => contentText(one) === contentText(other);

const contentText = (content: unknown): string =>
  JSON.stringify(content, (key, value: unknown) => {
    if (typeof value === "string" && EXACT.has(key)) return exactText(exactly(value));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  });
