import { IonList } from "@ionic/react";
import { searchOutline } from "ionicons/icons";
import { useDeferredValue, useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { findRecords, type Findable } from "./find-records.ts";
import { Link } from "./Link.tsx";
import { More } from "./More.tsx";
import { Row, type RowProps } from "./Row.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { useShownRows } from "./use-shown-rows.ts";
import { useWide } from "./use-wide.ts";

export interface Column<T> {
  readonly head: string;
  readonly render: (record: T) => ReactNode;
  readonly isNumber?: boolean;
}

export interface RecordsProps<T> extends Pick<Findable<T>, "namesOf"> {
  readonly label: string;
  readonly records: readonly T[];
  readonly keyOf: (record: T) => number | string;
  /** Every text by which a record is found. */
  readonly searchOf: (record: T) => string;
  readonly row: (record: T) => RowProps;
  /** With these a wide screen shows a table; its first column leads where the row leads. */
  readonly columns?: readonly Column<T>[];
  /** Why there is nothing, and who can change it. */
  readonly empty: { readonly icon: string; readonly title: string; readonly text: string };
}

/** A list with search (TXT-1): rows on a phone, a table where there is room. */
export function Records<T>(props: RecordsProps<T>) {
  const { label, records, searchOf, namesOf, empty } = props;
  const { t, locale } = useText();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed).trim();
  const found = findRecords(records, query, { textOf: searchOf, namesOf }, locale);
  const rows = useShownRows(found, query);
  if (records.length === 0) return <Empty {...empty} />;
  return (
    <section aria-label={label}>
      <SearchBar label={t("platform.search")} value={typed} onType={setTyped} />
      <output className="quiet count">
        {query === ""
          ? t("platform.total", { count: records.length })
          : t("platform.found", { count: found.length, total: records.length })}
      </output>
      {found.length === 0 ? (
        <Empty icon={searchOutline} title={t("platform.no-match-title")} text={t("platform.no-match-text")} />
      ) : (
        <>
          <RecordList {...props} records={rows.shown} />
          <More onMore={rows.more} />
        </>
      )}
    </section>
  );
}

/** Records that were found already: rows on a phone, a table where there is room. */
export function RecordList<T>(props: ListProps<T>) {
  const isWide = useWide();
  return isWide && props.columns ? <Table {...props} columns={props.columns} /> : <Rows {...props} />;
}

type ListProps<T> = Omit<RecordsProps<T>, "searchOf" | "namesOf" | "empty">;

function Rows<T>({ label, records, keyOf, row }: ListProps<T>) {
  return (
    <IonList className="rows long" aria-label={label} lines="none">
      {records.map((record) => (
        <Row key={keyOf(record)} {...row(record)} />
      ))}
    </IonList>
  );
}

interface TableProps<T> extends ListProps<T> {
  readonly columns: readonly Column<T>[];
}

function Table<T>({ label, records, keyOf, row, columns }: TableProps<T>) {
  const [first, ...others] = columns;
  return (
    <div className="card table-card">
      <table className="long-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? "numeric" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const { leadsTo, onPress } = row(record);
            const name = first?.render(record);
            return (
              <tr key={keyOf(record)}>
                <th scope="row">
                  {leadsTo !== undefined ? (
                    <Link leadsTo={leadsTo}>{name}</Link>
                  ) : onPress ? (
                    <button type="button" className="cell-button" onClick={onPress}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {others.map(({ head, render, isNumber }) => (
                  <td key={head} className={isNumber ? "numeric" : undefined}>
                    {render(record)}
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
