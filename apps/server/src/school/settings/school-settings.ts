import type { Input, Reply } from "@dars/contract/platform/route";
import {
  AS_THE_GROUP,
  effectiveSettings,
  type MySettings,
  type readSchoolSettings as read,
  type saveSchoolSettings as save,
} from "@dars/contract/school/settings";

import { schoolsToAsk } from "#identity/access/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { lockSchool } from "#platform/db/lock-school.ts";
import { requireSeen } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { diffFields } from "./diff-fields.ts";
import { findPrincipalId, listManagers } from "./managers.queries.ts";
import {
  findChoices,
  findDirectorate,
  findDisclosures,
  findGroupsOwn,
  findZones,
  saveChoices,
} from "./school-settings.queries.ts";

type SchoolSettingsReply = Reply<typeof read>;

export const readSchoolSettings = (
  { database, actor }: Context,
  { schoolId }: Input<typeof read>["params"],
): Promise<SchoolSettingsReply> => readSettings(database.reading(schoolId), actor.groupId, schoolId);

/** Q3: a school chooses for itself. Its apps hear of it when they next ask. The principal is one of its management. */
export async function saveSchoolSettings(
  context: Context,
  { params: { schoolId }, body: { revision, settings, ...others } }: Input<typeof save>,
): Promise<SchoolSettingsReply> {
  const { database, actor } = context;
  return database.inSchool(schoolId, async (db) => {
    // Two who choose at once go one by one, also where there is no row yet.
    await lockSchool(db, schoolId);
    const known = await readSettings(db, actor.groupId, schoolId);
    const {
      principalId = known.principalId,
      disclosures = known.disclosures,
      directorate = known.directorate,
    } = others;
    const requested = { ...settings, principalId, directorate, ...disclosures };
    const { school, principalId: namedId, directorate: before } = known;
    const changes = diffFields(
      { ...school, principalId: namedId, directorate: before, ...known.disclosures },
      requested,
    );
    if (Object.keys(changes).length === 0) return known;
    requireSeen(known, revision);
    if (requested.principalId !== null && !known.management.some(({ id }) => id === requested.principalId))
      throw invalid("The principal must be part of school management.", "/body/principalId");
    await saveChoices(db, schoolId, requested);
    await audited(context, db, schoolId, "settings.changed", ["school", schoolId], changes);
    return readSettings(db, actor.groupId, schoolId);
  });
}

/** The settings in the caller's app: of its school, or of the group if it belongs to no single school. */
export async function readMySettings(context: Context): Promise<MySettings> {
  const { database, actor } = context;
  const { groupId, schoolId } = actor;
  const own = schoolId === null ? findGroupsOwn(database.directory, groupId) : effectiveIn(context, schoolId);
  const [settings, zones] = await Promise.all([own, readZones(context)]);
  return { ...settings, ...zones };
}

const effectiveIn = async ({ database, actor }: Context, schoolId: number) =>
  (await readChoices(database.reading(schoolId), actor.groupId, schoolId)).effective;

/** Who reaches several schools sees the days and hours of each in its own zone. */
async function readZones(context: Context) {
  const { database, actor } = context;
  const schoolIds = await schoolsToAsk(context);
  const { timeZone, schools } = await findZones(database.directory, actor, schoolIds);
  return { timeZone, otherZones: schools.filter((school) => school.timeZone !== timeZone) };
}

async function readSettings(db: Db, groupId: number, schoolId: number) {
  const choices = await readChoices(db, groupId, schoolId);
  const principalId = await findPrincipalId(db, schoolId);
  const disclosures = await findDisclosures(db, schoolId);
  const directorate = await findDirectorate(db, schoolId);
  return { ...choices, principalId, disclosures, directorate, management: await listManagers(db, schoolId) };
}

async function readChoices(db: Db, groupId: number, schoolId: number) {
  const group = await findGroupsOwn(db, groupId);
  const { revision, ...school } = (await findChoices(db, schoolId)) ?? { revision: 0, ...AS_THE_GROUP };
  return { revision, group, school, effective: effectiveSettings(group, school) };
}
