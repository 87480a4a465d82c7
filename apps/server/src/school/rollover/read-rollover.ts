import type { Input, Reply } from "@dars/contract/platform/route";
import type { EndingSection, readRollover as route } from "@dars/contract/school/rollover";
import { addDays } from "@dars/contract/time/days";

import { policiesOfYear } from "#marks/policies/public.ts";
import { idleColumns } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { defaultYear } from "#school/years/public.ts";

import { comingSection } from "./coming-section.ts";
import { foundRollover, getRolloverState, type FoundRollover } from "./found-rollover.ts";
import { obstaclesTo } from "./obstacles-to.ts";
import {
  countProvisional,
  countWithoutSection,
  listComingSections,
  listEndingSections,
  listOpenColumns,
  listProvisional,
} from "./readiness.queries.ts";
import type { Rollover, YearRow } from "./rollover.queries.ts";

/** The second round is decided within so many days of the commit. */
const PROVISIONAL_DAYS = 30;

export async function readRollover(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const today = await findToday(db, schoolId);
  const last = await foundRollover(db, schoolId);
  const undo =
    last.rollover?.state === "committed" ? await obstaclesTo(db, schoolId, last.rollover, last.years) : [];
  const found = undo.length > 0 && isSettled(last, today) ? nothingYet(last) : last;
  const { years, from, rollover } = found;
  const base = { ...buildHead(found), suggested: defaultYear(today, lastDay(years)) };
  if (!from) return { ...base, sections: [], coming: [], withoutSection: 0, provisional: 0, undo: null };
  const toYearId = rollover?.toYearId;
  const coming = toYearId === undefined ? [] : await listComingSections(db, schoolId, from.id, toYearId);
  const shared = {
    ...base,
    coming: coming.map(comingSection),
    provisional: await countProvisional(db, schoolId, from.id),
  };
  if (rollover?.state === "committed") {
    const provisionalStudents = [...(await listProvisional(db, schoolId, rollover))];
    return {
      ...shared,
      provisional: provisionalStudents.length,
      provisionalStudents,
      sections: [],
      withoutSection: 0,
      undo: [...undo],
    };
  }
  return {
    ...shared,
    sections: await endingSections(db, schoolId, from.id),
    withoutSection: await countWithoutSection(db, schoolId, from.id),
    undo: null,
  };
}

/** Whether the days of provisional places are over: what follows is the passage from the year that is current now. */
const isSettled = ({ rollover }: FoundRollover, today: string): boolean =>
  (committed(rollover).provisionalUntil ?? today) < today;

const nothingYet = ({ years }: FoundRollover): FoundRollover => ({
  years,
  from: years.find(({ state }) => state === "current"),
  rollover: undefined,
});

const lastDay = (years: readonly YearRow[]) => years.at(-1)?.endsOn ?? null;

/** The years of a rollover, and how far it is. */
function buildHead({ years, from, rollover }: FoundRollover) {
  const to = years.find(({ id }) => id === rollover?.toYearId);
  const follows = ({ state, startsOn }: YearRow) => state === "planning" && from && startsOn >= from.endsOn;
  const planned = to ? undefined : years.find(follows);
  return {
    from: toYear(from),
    to: toYear(to),
    planned: toYear(planned),
    state: getRolloverState(rollover),
    revision: rollover?.revision ?? 0,
    ...committed(rollover),
  };
}

const committed = (rollover: Rollover | undefined) => ({
  committedAt: rollover?.committedAt?.toISOString() ?? null,
  provisionalUntil: rollover?.committedOn ? addDays(rollover.committedOn, PROVISIONAL_DAYS) : null,
});

const toYear = (year: YearRow | undefined) =>
  year ? { id: year.id, title: year.title, startsOn: year.startsOn, endsOn: year.endsOn } : null;

/**
 * Each section with what blocks it; columns of the second round count apart, and those of an exam that nobody of the
 * class sits not at all.
 */
export async function endingSections(db: Db, schoolId: number, yearId: number): Promise<EndingSection[]> {
  const rows = await listEndingSections(db, schoolId, yearId);
  const policyOf = await policiesOfYear(db, schoolId, yearId);
  const columns = Map.groupBy(await waitingColumns(db, schoolId, yearId, rows), ({ sectionId }) => sectionId);
  return rows.map(({ levelId, level, levelCode, isTerminal, ...row }) => {
    const { policy } = policyOf({ id: levelId, code: levelCode, isTerminal });
    const retakes = new Set(policy.parts.flatMap(({ retakeExam }) => retakeExam ?? []));
    const open = columns.get(row.id) ?? [];
    const count = (isRetake: boolean) => open.filter(({ code }) => retakes.has(code) === isRetake).length;
    return {
      ...row,
      level: { id: levelId, name: level },
      openColumns: count(false),
      openSecondRound: count(true),
    };
  });
}

type EndingRow = Awaited<ReturnType<typeof listEndingSections>>[number];

/** Columns for which marks are to come, or that wait to be approved. */
async function waitingColumns(db: Db, schoolId: number, yearId: number, rows: readonly EndingRow[]) {
  const columns = await listOpenColumns(db, schoolId, yearId);
  const levelOf = new Map(
    rows.map(({ id, levelId, levelCode, isTerminal }) => [id, { id: levelId, code: levelCode, isTerminal }]),
  );
  const open = columns.flatMap(({ sectionId, state, ...column }) => {
    const level = levelOf.get(sectionId);
    return level && state === "open" ? [{ ...column, level }] : [];
  });
  const idle = new Set(
    (await idleColumns(db, schoolId, yearId, open)).map(({ classId, code }) => `${classId} ${code}`),
  );
  return columns.filter(({ classId, code }) => !idle.has(`${classId} ${code}`));
}

/** Whether a section's marks block the rollover: a result is missing or a column is open, and nobody has waived it. */
export const isBlocked = ({ openColumns, withoutResult, waivedBecause }: EndingSection): boolean =>
  waivedBecause === null && (openColumns > 0 || withoutResult > 0);
