import type { Input, Reply } from "@dars/contract/platform/route";
import type { readGroupSettings as read, saveGroupSettings as save } from "@dars/contract/school/settings";

import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { diffFields } from "./diff-fields.ts";
import { findSettings, listSchoolIds, lockSettings, updateSettings } from "./settings.queries.ts";

type GroupSettingsReply = Reply<typeof read>;

export async function readGroupSettings({ database, actor }: Context): Promise<GroupSettingsReply> {
  return toReply(await findSettings(database.directory, actor.groupId));
}

/** Q3. get_settings returns it from the next call on. */
export async function saveGroupSettings(
  { database, actor, requestId }: Context,
  { body: { revision, settings } }: Input<typeof save>,
): Promise<GroupSettingsReply> {
  const { groupId, accountId, role } = actor;
  const { officeId } = await findSettings(database.directory, groupId);
  return database.inSchool(officeId, async (db) => {
    const known = toReply(await lockSettings(db, groupId));
    const changes = diffFields(known.settings, settings);
    if (Object.keys(changes).length === 0) return known;
    if (known.revision !== revision)
      throw new AppError("conflict", "Someone else has changed the settings.", {
        details: { revision: known.revision },
      });
    if (settings.chatOpensAt >= settings.chatClosesAt)
      throw new AppError("invalid", "Chats must close after they open.", {
        field: "/body/settings/chatClosesAt",
      });
    await updateSettings(db, groupId, settings);
    await audit(db, officeId, {
      action: "settings.changed",
      accountId,
      role,
      subject: { kind: "group", id: groupId },
      requestId,
      changes,
    });
    if (TOLD.some((field) => field in changes)) await tellSchools(database, db, groupId);
    return toReply(await findSettings(db, groupId));
  });
}

/** Settings whose change users with an open room should see at once. */
const TOLD = ["chatOpensAt", "chatClosesAt", "guardiansObserveAll"] as const;

async function tellSchools({ directory }: Database, db: Db, groupId: number): Promise<void> {
  const schoolIds = await listSchoolIds(directory, groupId);
  hintAfterCommit(db, ...schoolIds.map((schoolId) => ({ about: "school", schoolId }) as const));
}

const toReply = ({
  revision,
  officeId,
  legacyClientSeenAt,
  ...settings
}: Awaited<ReturnType<typeof findSettings>>): GroupSettingsReply => ({
  revision,
  officeId,
  legacyClientSeenAt: legacyClientSeenAt?.toISOString() ?? null,
  settings,
});
