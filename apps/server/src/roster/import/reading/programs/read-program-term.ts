import type { Row } from "#roster/import/reading/read-rows.ts";
import { repairCell } from "#roster/import/reading/repair-cell.ts";

import type { ClassReading } from "./program-classes.ts";
import { makeCellGetter, type RowOrigin } from "./program.ts";
import { joinIds } from "./roster-rows.ts";

/** The columns in which the row of a class says its term. */
interface TermColumns {
  /** Undefined where terms have no ids: two of one name and the same days are one. */
  readonly id?: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/**
 * The terms that the row of a class names: one, or none where it has no days. Undefined where its days are none; the
 * row is refused then.
 */
export function readProgramTerm(
  row: Pick<Row, "cells" | "sourcedId">,
  columns: TermColumns,
  { read, roster, classes, origin }: TermReading,
): readonly string[] | undefined {
  const get = makeCellGetter(row);
  const id = columns.id === undefined ? "" : get(columns.id);
  const title = get(columns.name);
  const [startDate, endDate] = [read.readDay(get(columns.start)), read.readDay(get(columns.end))];
  if (startDate === "" || endDate === "") {
    if (`${title}${id}${startDate}${endDate}` !== "")
      roster.warn(origin, "W_NOT_KEPT", "the term has no first and last day and is not kept", columns.name);
    return [];
  }
  const wrong = findWrongDay([columns.start, startDate], [columns.end, endDate]);
  if (wrong) {
    roster.reject("classes", origin, wrong, row.sourcedId);
    return undefined;
  }
  const term = {
    origin,
    sourcedId: id || joinIds("term", title, startDate, endDate),
    title: title || `${startDate} – ${endDate}`,
    type: undefined,
    startDate,
    endDate,
  };
  const other = classes.addTerm(term);
  if (other)
    roster.warn(origin, "W_NOT_KEPT", `line ${other.origin.row} says this term otherwise`, columns.name);
  return [term.sourcedId];
}

interface TermReading extends ClassReading {
  readonly origin: RowOrigin;
}

type NamedDay = readonly [column: string, day: string];

/** What is wrong with the first and the last day of a term; undefined where nothing is. */
export function findWrongDay(first: NamedDay, last: NamedDay) {
  for (const [column, day] of [first, last]) {
    const { found } = repairCell({ name: column, kind: "date" }, day);
    if (found?.code === "E_DATE") return { ...found, column };
  }
  return first[1] > last[1]
    ? ({ code: "E_RANGE", message: "it ends before it begins", column: last[0] } as const)
    : undefined;
}
