import { exactly, exactText } from "@dars/contract/learning/exact";

const EXACT = new Set(["points", "share", "otherPairs", "value", "tolerance", "from", "to"]);

/**
 * Whether two values of the contract say the same, in whatever order their fields are, however a number is written, and
 * whether words are one run of text or several.
 */
export const sameContent = (one: unknown, other: unknown): boolean => contentText(one) === contentText(other);

const contentText = (content: unknown): string =>
  JSON.stringify(content, (key, value: unknown) => {
    if (typeof value === "string" && EXACT.has(key)) return exactText(exactly(value));
    if (Array.isArray(value)) return value.reduce(joinedTo, []);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  });

interface Run {
  readonly type: "text";
  readonly text: string;
}

const isRun = (part: unknown): part is Run =>
  typeof part === "object" && part !== null && "type" in part && part.type === "text" && "text" in part;

function joinedTo(line: readonly unknown[], part: unknown): readonly unknown[] {
  const last = line.at(-1);
  if (!isRun(last) || !isRun(part)) return [...line, part];
  const isSame = JSON.stringify({ ...last, text: "" }) === JSON.stringify({ ...part, text: "" });
  return isSame ? [...line.slice(0, -1), { ...last, text: last.text + part.text }] : [...line, part];
}
