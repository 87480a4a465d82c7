import type { DocumentNode } from "@dars/contract/learning/document-node";

export type Marks = NonNullable<DocumentNode["marks"]>;

/** Marks of a lesson by the elements of HTML that are them. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ["b", "strong"],
  ["strong", "strong"],
  ["i", "em"],
  ["em", "em"],
  ["cite", "em"],
  ["u", "underline"],
  ["ins", "underline"],
  ["s", "strike"],
  ["del", "strike"],
  ["strike", "strike"],
  ["sub", "sub"],
  ["sup", "sup"],
  ["code", "code"],
  ["kbd", "code"],
  ["tt", "code"],
]);
/** As a lesson orders the marks of a text. */
const ORDER = ["link", "strong", "em", "underline", "strike", "sub", "sup", "code"];

/** The marks of the text within an element of this name. */
export function withMark(marks: Marks, name: string): Marks {
  const type = MARKS.get(name);
  return type === undefined ? marks : [...marks, { type }];
}

/** Each once, the inner of two; code has no other, and nothing is raised and lowered. */
export function toMarks(marks: Marks): { readonly marks?: Marks } {
  const types = new Map(marks.map((mark) => [mark.type, mark]));
  const code = types.get("code");
  if (code) return { marks: [code] };
  const shift = marks.findLast(({ type }) => type === "sub" || type === "sup");
  const own = [...types.values()].filter(
    ({ type }) => (type !== "sub" && type !== "sup") || type === shift?.type,
  );
  if (own.length === 0) return {};
  return { marks: own.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type)) };
}
