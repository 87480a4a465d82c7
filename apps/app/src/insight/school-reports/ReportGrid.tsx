import type { ReportColumn, ReportRow } from "@dars/contract/insight/school-reports";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { moveFocus } from "#platform/ui/move-focus.ts";
import { SortHead } from "#platform/ui/SortHead.tsx";

import { ReportBar } from "./ReportBar.tsx";
import { useFigure } from "./use-figure.ts";

import "./school-reports.css";

/** A column with its place among the values of a row. */
export interface ShownColumn {
  readonly column: ReportColumn;
  readonly place: number;
}

export interface ReportGridProps {
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
  /** Whether a row has a list behind it, which opens beside the table, and which of its figures have one of their own. */
  readonly hasLists: boolean;
  readonly figures: ReadonlySet<string>;
  readonly opened: { readonly of: string; readonly figure: string } | undefined;
  readonly onOpen: (row: ReportRow, figure: string) => void;
}

/** A report at a desk: a click on a head sorts, totals are under the head and stay in sight, figures are at the right. */
export function ReportGrid(props: ReportGridProps) {
  const { label, heads, columns, shown, rows, opened } = props;
  const { locale } = useText();
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
            return (
              <tr
                key={row.key}
                className={row.key === opened?.of ? "chosen" : undefined}
                aria-current={row.key === opened?.of || undefined}
              >
                <th scope="row">
                  <RowName {...props} row={row} />
                </th>
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
                    <Figure {...props} row={row} column={column} place={place} />
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

interface RowNameProps extends ReportGridProps {
  readonly row: ReportRow;
}

function RowName({ row, hasLists, getAddress, onOpen }: RowNameProps) {
  const { locale } = useText();
  const name = <bdi>{localizeName(row.name, locale)}</bdi>;
  const address = getAddress(row);
  if (hasLists)
    return (
      <button type="button" className="cell-button" onKeyDown={moveFocus} onClick={() => onOpen(row, "")}>
        {name}
      </button>
    );
  return address ? <Link leadsTo={address}>{name}</Link> : name;
}

interface FigureProps extends RowNameProps, ShownColumn {}

function Figure({ row, column, place, figures, opened, onOpen }: FigureProps) {
  const { t, locale } = useText();
  const figure = useFigure();
  const value = row.values?.[place] ?? null;
  const words = row.values === null ? t("report-list.hidden") : figure(value, column);
  if (!figures.has(column.key) || value === null || value === 0) return words;
  const [label, name] = [localizeName(column.label, locale), localizeName(row.name, locale)];
  return (
    <button
      type="button"
      className="cell-button figure-button"
      aria-label={t("report-list.look-into", { column: label, name, figure: words })}
      aria-expanded={row.key === opened?.of && column.key === opened.figure}
      onKeyDown={moveFocus}
      onClick={() => onOpen(row, column.key)}
    >
      {words}
    </button>
  );
}

function Head({ column, sort, onSort }: ReportGridProps & { readonly column: ReportColumn }) {
  const { locale } = useText();
  const [up, down] = [column.key, `-${column.key}`];
  const isDown = sort === down;
  const way = isDown ? "descending" : "ascending";
  return (
    <SortHead
      className="figure"
      way={isDown || sort === up ? way : undefined}
      onSort={() => onSort(isDown ? up : down)}
    >
      {localizeName(column.label, locale)}
    </SortHead>
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
