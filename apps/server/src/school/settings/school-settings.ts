import type { Input, Reply } from "@dars/contract/platform/route";
import {
  AS_THE_GROUP,
  effectiveSettings,
  type AppSettings,
  type readSchoolSettings as read,
  type saveSchoolSettings as save,
} from "@dars/contract/school/settings";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen } from "#platform/db/write-once.ts";

import { changesOf } from "./changes-of.ts";
import { findChoices, findGroupsOwn, lockSchool, saveChoices } from "./school-settings.queries.ts";

type SchoolSettingsReply = Reply<typeof read>;

export const readSchoolSettings = (
  { database, actor }: Context,
  { schoolId }: Input<typeof read>["params"],
): Promise<SchoolSettingsReply> => pageOf(database.reading(schoolId), actor.groupId, schoolId);

/** Q3: a school chooses for itself. Its apps hear of it when they next ask. */
export async function saveSchoolSettings(
  context: Context,
  { params: { schoolId }, body: { revision, settings } }: Input<typeof save>,
): Promise<SchoolSettingsReply> {
  const { database, actor } = context;
  return database.inSchool(schoolId, async (db) => {
    await lockSchool(db, schoolId);
    const known = await pageOf(db, actor.groupId, schoolId);
    const changes = changesOf(known.school, settings);
    if (Object.keys(changes).length === 0) return known;
    requireSeen(known, revision);
    await saveChoices(db, schoolId, settings);
    await audit(db, schoolId, {
      action: "settings.changed",
      ...by(context),
      subject: { kind: "school", id: schoolId },
      changes,
    });
    return pageOf(db, actor.groupId, schoolId);
  });
}

/** The settings in the caller's app: of its school, or of the group if it belongs to no single school. */
export async function readMySettings({ database, actor }: Context): Promise<AppSettings> {
  const { groupId, schoolId } = actor;
  if (schoolId === null) return findGroupsOwn(database.directory, groupId);
  return (await pageOf(database.reading(schoolId), groupId, schoolId)).effective;
}

async function pageOf(db: Db, groupId: number, schoolId: number): Promise<SchoolSettingsReply> {
  const group = await findGroupsOwn(db, groupId);
  const { revision, ...school } = (await findChoices(db, schoolId)) ?? { revision: 0, ...AS_THE_GROUP };
  return { revision, group, school, effective: effectiveSettings(group, school) };
}
