import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  addCalendarEntry as addRoute,
  addGroupCalendarEntry as addGroupRoute,
  CalendarText,
  changeCalendarEntry as changeRoute,
  removeCalendarEntry as removeRoute,
  removeGroupCalendarEntry as removeGroupRoute,
} from "@dars/contract/time/calendar";
import { daysBetween } from "@dars/contract/time/days";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { findOffice } from "#school/schools/public.ts";
import { requireOpenDay } from "#school/years/public.ts";

import * as rows from "./calendar.queries.ts";
import { tellCalendar } from "./tell-calendar.ts";

const MOST_DAYS = 370;
const CLASHES = {
  calendar_entries_school_id_national_key_key: "national-day-taken",
  group_calendar_entries_group_id_national_key_key: "national-day-taken",
};

export const addCalendarEntry = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof addRoute>,
): Promise<Reply<typeof addRoute>> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      await requireSound(db, schoolId, body.entry);
      const { id } = await rows.insertEntry(db, schoolId, body.entry);
      await note(context, db, schoolId, id, "calendar.added", body.entry);
      await tellCalendar(db, getNotifyScope(context, schoolId), null, body.entry);
      return { id };
    },
    CLASHES,
  );

export const changeCalendarEntry = (
  context: Context,
  { params: { schoolId, entryId }, body }: Input<typeof changeRoute>,
): Promise<Reply<typeof changeRoute>> =>
  writeOnce(
    context,
    schoolId,
    { ...body, entryId },
    async (db) => {
      const known = await rows.lockEntry(db, schoolId, entryId);
      if (!known || known.removedAt !== null) throw notFound("This entry");
      requireSeen(known, body.revision);
      await requireOpenDay(db, schoolId, known.startsOn);
      await requireSound(db, schoolId, body.entry);
      const changed = await rows.updateEntry(db, schoolId, entryId, body.entry);
      await note(context, db, schoolId, entryId, "calendar.changed", body.entry);
      await tellCalendar(db, getNotifyScope(context, schoolId), known, body.entry);
      return changed;
    },
    CLASHES,
  );

export async function removeCalendarEntry(
  context: Context,
  { params: { schoolId, entryId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    const known = await rows.lockEntry(db, schoolId, entryId);
    if (known) await requireOpenDay(db, schoolId, known.startsOn);
    if (!(await rows.removeEntry(db, schoolId, entryId))) throw notFound("This entry");
    await note(context, db, schoolId, entryId, "calendar.removed");
    if (known?.removedAt === null) await tellCalendar(db, getNotifyScope(context, schoolId), known, null);
  });
  return {};
}

/** Its idempotency key and audit entry belong to the head office, as everything of the group. */
export async function addGroupCalendarEntry(
  context: Context,
  { body }: Input<typeof addGroupRoute>,
): Promise<Reply<typeof addGroupRoute>> {
  const { groupId } = context.actor;
  const officeId = await readOfficeId(context);
  if (body.entry.levelIds.length + body.entry.sectionIds.length > 0)
    throw invalid("It is for all levels and sections.", "/body/entry/levelIds");
  requireOrder(body.entry);
  return writeOnce(
    context,
    officeId,
    body,
    async (db) => {
      const { id } = await rows.insertGroupEntry(db, groupId, body.entry);
      await note(context, db, officeId, id, "calendar.added", body.entry);
      await tellCalendar(db, await whoseInGroup(context), null, body.entry);
      return { id };
    },
    CLASHES,
  );
}

export async function removeGroupCalendarEntry(
  context: Context,
  { params: { groupEntryId: entryId } }: Input<typeof removeGroupRoute>,
): Promise<Reply<typeof removeGroupRoute>> {
  const officeId = await readOfficeId(context);
  await context.database.inSchool(officeId, async (db) => {
    const removed = await rows.removeGroupEntry(db, context.actor.groupId, entryId);
    if (!removed) throw notFound("This entry");
    await note(context, db, officeId, entryId, "calendar.removed");
    if (removed.wasShown) await tellCalendar(db, await whoseInGroup(context), rows.ofGroup(removed), null);
  });
  return {};
}

const getNotifyScope = ({ actor }: Context, schoolId: number) => ({
  schoolIds: [schoolId],
  exceptAccountId: actor.accountId,
});

const whoseInGroup = async ({ database, actor }: Context) => ({
  schoolIds: await rows.listSchoolIds(database.directory, actor.groupId),
  exceptAccountId: actor.accountId,
});

const readOfficeId = async ({ database, actor }: Context): Promise<number> =>
  (await findOffice(database.directory, actor.groupId)).id;

async function requireSound(db: Db, schoolId: number, entry: CalendarText): Promise<void> {
  requireOrder(entry);
  await requireOpenDay(db, schoolId, entry.startsOn);
  const places = entry.levelIds.length + entry.sectionIds.length;
  if (places > 0 && (await rows.countKnownPlaces(db, schoolId, entry)) !== places)
    throw invalid("A level or section is not of this school.", "/body/entry/sectionIds");
}

function requireOrder({ startsOn, endsOn, hours, title }: CalendarText): void {
  const length = daysBetween(startsOn, endsOn);
  if (!(length > 0 && length <= MOST_DAYS)) throw invalid("It ends after it begins.", "/body/entry/endsOn");
  if (hours && hours.from >= hours.until) throw invalid("It ends after it begins.", "/body/entry/hours");
  if (Object.values(title).every((one) => one === null))
    throw invalid("It has a title.", "/body/entry/title");
}

const note = (
  context: Context,
  db: Db,
  schoolId: number,
  id: number,
  action: "calendar.added" | "calendar.changed" | "calendar.removed",
  entry?: CalendarText,
) =>
  audit(db, schoolId, {
    action,
    ...by(context),
    subject: { kind: "calendar-entry", id },
    ...(entry && { changes: { kind: entry.kind, startsOn: entry.startsOn, endsOn: entry.endsOn } }),
  });
