import type { ReportColumn, ReportRow } from "@dars/contract/insight/school-reports";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { ReportBar } from "./ReportBar.tsx";
import { useFigure } from "./use-figure.ts";

import "./school-reports.css";

/** A column with its place among the values of a row. */
export interface ShownColumn {
  readonly column: ReportColumn;
  readonly place: number;
}

interface ReportGridProps {
  readonly label: string;
  /** The heads of the names and of their second line; no second line where it is null. */
  readonly heads: { readonly name: string; readonly detail: string | null };
  readonly columns: readonly ReportColumn[];
  readonly shown: readonly ShownColumn[];
  readonly rows: readonly ReportRow[];
  /** The rows that the filter leaves, on all pages. */
  readonly found: number;
  readonly totals: readonly (number | null)[] | undefined;
  /** The key of a column, with `-` before it for the largest first; empty: the report's own order. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly getAddress: (row: ReportRow) => string | undefined;
}

/** A report at a desk: a click on a head sorts, totals are under the head and stay in sight, figures are at the right. */
export function ReportGrid(props: ReportGridProps) {
  const { label, heads, columns, shown, rows, getAddress } = props;
  const { locale } = useText();
  const figure = useFigure();
  return (
    <div className="card table-card report-grid">
      <table className="long-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads.name}</th>
            {heads.detail !== null && <th scope="col">{heads.detail}</th>}
            {shown.map(({ column }) => (
              <Head key={column.key} {...props} column={column} />
            ))}
          </tr>
          <Totals {...props} />
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = localizeName(row.name, locale);
            const isolated = <bdi>{name}</bdi>;
            const address = getAddress(row);
            return (
              <tr key={row.key}>
                <th scope="row">{address ? <Link leadsTo={address}>{isolated}</Link> : isolated}</th>
                {heads.detail !== null && (
                  <td>{row.detail && <bdi>{localizeName(row.detail, locale)}</bdi>}</td>
                )}
                {shown.map(({ column, place }) => (
                  <td key={column.key} className="figure">
                    {place === 0 && (
                      <span className="figure-bar" aria-hidden="true">
                        <ReportBar row={row} rows={rows} columns={columns} label={name} />
                      </span>
                    )}
                    <Figure row={row} figure={figure} column={column} place={place} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface FigureProps extends ShownColumn {
  readonly row: ReportRow;
  readonly figure: ReturnType<typeof useFigure>;
}

function Figure({ row: { values }, figure, column, place }: FigureProps) {
  const { t } = useText();
  return <>{values === null ? t("report-list.hidden") : figure(values[place], column)}</>;
}

function Head({ column, sort, onSort }: ReportGridProps & { readonly column: ReportColumn }) {
  const { locale } = useText();
  const [up, down] = [column.key, `-${column.key}`];
  const isDown = sort === down;
  const isSorted = isDown || sort === up;
  const way = isDown ? "descending" : "ascending";
  return (
    <th scope="col" className="figure" aria-sort={isSorted ? way : "none"}>
      <button type="button" className="report-sort" onClick={() => onSort(isDown ? up : down)}>
        {isSorted && <span aria-hidden="true">{isDown ? "↓ " : "↑ "}</span>}
        {localizeName(column.label, locale)}
      </button>
    </th>
  );
}

function Totals({ heads, shown, totals, found }: ReportGridProps) {
  const { t } = useText();
  const figure = useFigure();
  if (!totals?.some((total) => total !== null)) return null;
  return (
    <tr className="report-totals">
      <th scope="row">{t("report-list.totals", { count: found })}</th>
      {heads.detail !== null && <td>–</td>}
      {shown.map(({ column, place }) => (
        <td key={column.key} className="figure">
          {figure(totals[place], column)}
        </td>
      ))}
    </tr>
  );
}
