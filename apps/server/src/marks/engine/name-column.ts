import { readColumnCode } from "@dars/contract/marks/engine/category-columns";
import type { GradePolicy, Label, Node } from "@dars/contract/marks/engine/policy";

/** What a column is called in all classes: a column of a category by its number in it, such as "Quizzes 3". */
export function nameColumn(nodes: readonly Node[], code: string): Label {
  const own = nodes.find((each) => each.code === code);
  if (own) return { ...own.label };
  const { category, no } = readColumnCode(code) ?? {};
  const label = nodes.find((node) => node.kind === "link" && node.category === category)?.label;
  if (!label) return { ar: code, ckb: code, en: code };
  return { ar: `${label.ar} ${no}`, ckb: `${label.ckb} ${no}`, en: `${label.en} ${no}` };
}

/** Codes of columns in the order of the scheme, those of a category by number in its place. */
export function orderCodes(
  { nodes }: Pick<GradePolicy, "nodes">,
  codes: readonly string[],
): readonly string[] {
  const rank = (code: string): readonly [number, number] => {
    const { category, no = 0 } = readColumnCode(code) ?? {};
    return [
      nodes.findIndex((node) => node.code === code || (node.kind === "link" && node.category === category)),
      no,
    ];
  };
  return codes.toSorted((one, other) => {
    const [[place, no], [otherPlace, otherNo]] = [rank(one), rank(other)];
    return place - otherPlace || no - otherNo;
  });
}
