import type { NodeValue } from "@dars/contract/marks/results";
import type { ColumnLine, Sheet, SheetRow } from "@dars/contract/marks/sheets";

import { useText } from "#platform/text/use-text.ts";

import { computeClassAverage } from "./class-average.ts";
import { getStanding } from "./live-values.ts";
import type { Cells } from "./use-cells.ts";

interface ClassAverageProps {
  readonly lines: readonly {
    readonly row: SheetRow;
    readonly values: Readonly<Record<string, NodeValue>>;
  }[];
  readonly columns: readonly ColumnLine[];
  readonly made: Sheet["made"];
  readonly cells: Cells;
}

/** The class's average of each column, of the marks that are in the cells now. */
export function ClassAverage({ lines, columns, made, cells }: ClassAverageProps) {
  const { t } = useText();
  const entered = ({ code }: ColumnLine) =>
    computeClassAverage(lines.map(({ row }) => getStanding(row, code, cells)));
  const computed = (code: string) =>
    computeClassAverage(lines.map(({ values }) => values[code] ?? "missing"));
  return (
    <tr className="class-average">
      <th scope="row">{t("sheets.class-average")}</th>
      {columns.map((column) => (
        <td key={column.code}>
          <bdi>{entered(column) ?? "–"}</bdi>
        </td>
      ))}
      {made.map(({ code }) => (
        <td key={code}>
          <bdi>{computed(code) ?? "–"}</bdi>
        </td>
      ))}
    </tr>
  );
}
