import type { CategoryColumn } from "@dars/contract/marks/engine/category-columns";
import type { Label } from "@dars/contract/marks/engine/policy";
import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";

/** GB-9: a category of the scheme, with what it weighs in the grade. */
export interface Category {
  readonly code: string;
  readonly label: Label;
  /** Its percentage of all weights, such as "20"; null where the grade is not made of it by weights. */
  readonly weight: string | null;
  readonly dropLowest: number;
  readonly columns: readonly ColumnLine[];
}

/** The categories in which teachers make columns; none in a scheme without. */
export function listCategories({ categoryPolicy, columns }: Sheet): readonly Category[] {
  const nodes = categoryPolicy?.nodes ?? [];
  return nodes.flatMap((node) => {
    if (node.kind !== "link") return [];
    const { code, label, category, dropLowest = 0 } = node;
    const own = columns.filter((column) => column.own?.category === category);
    return [{ code: category, label, weight: findWeight(nodes, code), dropLowest, columns: own }];
  });
}

/** What else the grade is made of, such as the final exam, with its weight. */
export function listOtherParts({
  categoryPolicy,
}: Sheet): readonly Pick<Category, "code" | "label" | "weight">[] {
  const nodes = categoryPolicy?.nodes ?? [];
  return nodes.flatMap((node) => {
    const weight = node.kind === "input" ? findWeight(nodes, node.code) : null;
    return weight === null ? [] : [{ code: node.code, label: node.label, weight }];
  });
}

type Nodes = NonNullable<Sheet["categoryPolicy"]>["nodes"];

/** Weights need not add up to 100 (GB-9). */
function findWeight(nodes: Nodes, code: string): string | null {
  const whole = nodes.find((node) => node.kind === "agg" && node.fn === "weighted" && node.of.includes(code));
  if (whole?.kind !== "agg") return null;
  const weights = (whole.weights ?? []).map(Number);
  const weight = weights[whole.of.indexOf(code)];
  const sum = weights.reduce((before, each) => before + each, 0);
  return weight === undefined || sum === 0 ? null : String(Math.round((weight * 100) / sum));
}

/** Columns of categories as the engine takes them: the ones of this class, and the ones that students brought marks in. */
export const toCategoryColumns = ({ columns, elsewhere = [] }: Sheet): readonly CategoryColumn[] => [
  ...columns.flatMap(({ code, max, own }) =>
    own ? [{ code, category: own.category, max, isExtra: own.isExtra }] : [],
  ),
  ...elsewhere,
];
