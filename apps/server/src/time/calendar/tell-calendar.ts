import { CalendarAudience, type CalendarKind, type CalendarText } from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { listAudience } from "#school/audiences/public.ts";
import { notify } from "#talking/notifications/public.ts";

import { findSchoolTime } from "./calendar.queries.ts";

const TELL_TASK = "tell of the calendar";
/** What begins later is found in the calendar, where a year is often entered at once. */
const DAYS_AHEAD = 30;

const Ids = Type.Array(Type.Integer());
const EntrySpan = Type.Object({
  startsOn: Type.String(),
  endsOn: Type.String(),
  audience: CalendarAudience,
  levelIds: Ids,
  sectionIds: Ids,
});
type EntrySpan = Static<typeof EntrySpan>;
const Payload = Type.Object({
  schoolIds: Ids,
  /** The entry before and after the change. */
  spans: Type.Array(EntrySpan),
  exceptAccountId: Type.Integer(),
});

type Entry = Omit<CalendarText, "title" | "note" | "nationalKey">;

const TOLD: ReadonlySet<CalendarKind> = new Set([
  "closure",
  "school_day",
  "public_holiday",
  "school_holiday",
  "exam",
]);
const isTold = ({ kind, stopsLessons, isTentative }: Entry): boolean =>
  !isTentative && (TOLD.has(kind) || stopsLessons);

/** Days, hours and places: whoever knows these has nothing new to learn. */
const serializeFacts = ({
  kind,
  startsOn,
  endsOn,
  hours,
  stopsLessons,
  audience,
  levelIds,
  sectionIds,
}: Entry) => JSON.stringify([kind, startsOn, endsOn, hours, stopsLessons, audience, levelIds, sectionIds]);

/** Notifies whom a change of the calendar concerns, once it is committed. `before`, `after`: null for none. */
export async function tellCalendar(
  db: Db,
  who: { readonly schoolIds: readonly number[]; readonly exceptAccountId: number },
  before: Entry | null,
  after: Entry | null,
): Promise<void> {
  const notifiedEntries = [before, after].filter((entry) => entry !== null).filter(isTold);
  if (
    notifiedEntries.length === 0 ||
    (notifiedEntries.length === 2 && new Set(notifiedEntries.map(serializeFacts)).size === 1)
  )
    return;
  const spans = notifiedEntries.map(({ startsOn, endsOn, audience, levelIds, sectionIds }) => ({
    startsOn,
    endsOn,
    audience,
    levelIds,
    sectionIds,
  }));
  await addJobs(
    db,
    who.schoolIds.map((schoolId) => ({ task: TELL_TASK, payload: { ...who, schoolIds: [schoolId], spans } })),
  );
}

export const tellCalendarTask = (database: Database): Readonly<Record<string, Task>> => ({
  [TELL_TASK]: {
    run: async (payload) => {
      const { schoolIds, spans, exceptAccountId } = parse(Payload, payload);
      for (const schoolId of schoolIds)
        await database.inSchool(schoolId, (db) => tell(db, schoolId, spans, exceptAccountId));
    },
  },
});

/** NTF-2: today and tomorrow do not wait for the morning. */
async function tell(
  db: Db,
  schoolId: number,
  spans: readonly EntrySpan[],
  exceptAccountId: number,
): Promise<void> {
  const { today } = await findSchoolTime(db, schoolId);
  const near = spans.filter(
    ({ startsOn, endsOn }) => endsOn > today && startsOn < addDays(today, DAYS_AHEAD),
  );
  const [first] = near.map(({ startsOn }) => startsOn).toSorted();
  if (first === undefined) return;
  const people = await Promise.all(
    near.flatMap(buildAudiences).map((one) => listAudience(db, schoolId, one)),
  );
  const peopleById = new Map(people.flat().map((person) => [person.personId, person]));
  await notify(db, {
    schoolId,
    recipients: [...peopleById.values()]
      .filter(({ accountId }) => accountId !== exceptAccountId)
      .map(({ personId, studentId }) => ({ personId, ...(studentId !== null && { studentId }) })),
    kind: "calendar",
    page: "calendar",
    id: first,
    urgent: near.some(({ startsOn }) => startsOn <= addDays(today, 1)),
    collapse: `calendar ${first}`,
  });
}

/** People of its levels, and people of its sections; those of the whole school where it names neither. */
function buildAudiences({ audience, levelIds, sectionIds }: EntrySpan) {
  const roles =
    audience === "staff"
      ? (["teacher", "school_management"] as const)
      : (["student", "parent", "teacher", "school_management"] as const);
  const all = {
    roles: [...roles],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [],
    ccGuardians: true,
  };
  if (levelIds.length + sectionIds.length === 0) return [all];
  return [
    ...(levelIds.length > 0 ? [{ ...all, levelIds }] : []),
    ...(sectionIds.length > 0 ? [{ ...all, sectionIds }] : []),
  ];
}
