import type { OwnColumn } from "@dars/contract/marks/sheets";

import type { GradePolicy, InputNode } from "#marks/engine/public.ts";

import type { StoredClassColumn } from "./class-columns.queries.ts";

/** A column that marks are entered in: one of the scheme, or with `own` one that a teacher made in a category of it. */
export interface EnteredColumn extends InputNode {
  readonly own?: OwnColumn;
}

/** GB-9: the columns of a class in which marks are entered, those of a category in its place of the scheme. */
export const columnsOfClass = (
  { nodes }: Pick<GradePolicy, "nodes">,
  made: readonly StoredClassColumn[],
): EnteredColumn[] =>
  nodes.flatMap((node): EnteredColumn[] => {
    if (node.kind === "input") return [node];
    if (node.kind !== "link") return [];
    return made.filter(({ category }) => category === node.category).map(toEnteredColumn);
  });

const toEnteredColumn = ({
  code,
  title,
  max,
  category,
  isExtra,
  revision,
}: StoredClassColumn): EnteredColumn => ({
  kind: "input",
  code,
  label: { ar: title, ckb: title, en: title },
  max,
  missing: "drop",
  own: { category, title, isExtra, revision },
});
