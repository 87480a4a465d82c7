import type { TableChoices, TableColumnTaken, TableQuestion } from "@dars/contract/roster/table-choices";

import type { GridCell } from "#platform/sheets/public.ts";

import { columnKeys } from "./columns.ts";
import { orderOfCell } from "./day-of-cell.ts";
import type { Headed } from "./read-columns.ts";
import type { DateOrder, TableKind } from "./table.ts";

const PREVIEW = 5;

/**
 * One question for each column of dates in which some could be read either way: 3/4/2015. Where other dates
 * of the column decide it, as 25/4/2015 does, there is no question; where they contradict each other, there
 * is one.
 */
export function dateQuestions({ columns, rows }: Headed, { dateOrder = [] }: TableChoices): TableQuestion[] {
  return columns.flatMap(({ at, column }) => {
    if (column?.kind !== "date") return [];
    const chosenOrder = dateOrder.find((each) => each.column === column.key)?.order;
    const cells = rows.flatMap((row) => row.cells[at] ?? []);
    return dateQuestion(column.key, cells, chosenOrder) ?? [];
  });
}

function dateQuestion(
  column: string,
  cells: readonly GridCell[],
  chosenOrder: DateOrder | undefined,
): TableQuestion | undefined {
  const orders = cells.map(orderOfCell);
  const decided = new Set(orders.filter((order) => order === "dmy" || order === "mdy"));
  const either = cells.filter((_, at) => orders[at] === "either");
  if (either.length === 0 && decided.size === 0) return undefined;
  const chosen = chosenOrder ?? (decided.size === 1 ? [...decided][0] : undefined);
  return {
    of: "dateOrder",
    column,
    options: ["dmy", "mdy"],
    chosen: chosen ?? "dmy",
    isOpen: chosen === undefined && either.length > 0,
    preview: either.slice(0, PREVIEW).map(({ text }) => text.slice(0, 40)),
  };
}

/** How the dates of a column are read. */
export const makeDateOrderLookup =
  (questions: readonly TableQuestion[]) =>
  (key: string): DateOrder =>
    questions.some(({ column, chosen }) => column === key && chosen === "mdy") ? "mdy" : "dmy";

/**
 * Unknown headers: their columns are left out until the user assigns them. If one of them may be a column
 * that every row needs, the user has to assign it first.
 */
export function columnQuestions(headed: Headed, kind: TableKind): TableQuestion[] {
  const { columns } = headed;
  const taken = new Set(columns.map(({ column }) => column?.key));
  const options = columnKeys(kind).filter((key) => !taken.has(key));
  const isOpen = !columns.some(({ column }) => NEEDED[kind].test(column?.key ?? ""));
  return columns
    .filter(({ column, header, isChosen }) => !column && header !== "" && !isChosen)
    .map(({ at, header }) => ({
      of: "column",
      column: header.slice(0, 200),
      options,
      chosen: null,
      isOpen,
      preview: buildPreview(headed, at),
    }));
}

/** A row identifies no person without one of these. */
const NEEDED: Readonly<Record<TableKind, RegExp>> = {
  students: /^student\.(id|number|name|given_[a-z]+)$/,
  teachers: /^teacher\.(id|number|name|given_[a-z]+)$/,
  assignments: /^teacher\.(id|number|name)$/,
};

/** The meaning of every column of the file: null for one that is left out. */
export const columnsTaken = (headed: Headed): TableColumnTaken[] =>
  headed.columns
    .filter(({ header, column }) => header !== "" && column?.kind !== "taken")
    .map(({ at, header, column }) => ({
      header: header.slice(0, 200),
      takenFor: column?.key ?? null,
      preview: buildPreview(headed, at),
    }));

const buildPreview = ({ rows }: Headed, at: number): string[] =>
  rows
    .flatMap(({ cells }) => cells[at]?.text || [])
    .slice(0, PREVIEW)
    .map((text) => text.slice(0, 40));
