import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  ChatChoices,
  readChatSettings as read,
  saveChatSettings as save,
} from "@dars/contract/school/chat-settings";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";
import { listManagers, saveChatChoices } from "#school/settings/public.ts";

import { findChatSettings, lockSchoolSettings } from "./chat-settings.queries.ts";

type ChatSettingsReply = Reply<typeof read>;

export const readChatSettings = (
  { database }: Context,
  { params: { schoolId } }: Input<typeof read>,
): Promise<ChatSettingsReply> => readSettingsPage(database.reading(schoolId), schoolId);

/** Q3: hours, observers and the safeguarding lead of one school. Rooms follow within a second or two. */
export async function saveChatSettings(
  context: Context,
  { params: { schoolId }, body: { revision, settings } }: Input<typeof save>,
): Promise<ChatSettingsReply> {
  return context.database.inSchool(schoolId, async (db) => {
    await lockSchoolSettings(db, schoolId);
    const known = await readSettingsPage(db, schoolId);
    const changes = flat(settings);
    if (JSON.stringify(flat(known.school)) === JSON.stringify(changes)) return known;
    requireSeen(known, revision);
    requireSound(known, settings);
    await saveChatChoices(db, schoolId, settings);
    await audited(context, db, schoolId, "settings.changed", ["school", schoolId], changes);
    hintAfterCommit(db, { about: "school", schoolId });
    return readSettingsPage(db, schoolId);
  });
}

function requireSound({ management }: ChatSettingsReply, { hours, safeguardingLeadId }: ChatChoices): void {
  if (hours && hours.opensAt >= hours.closesAt)
    throw new AppError("invalid", "Chats must close after they open.", {
      field: "/body/settings/hours/closesAt",
    });
  if (safeguardingLeadId !== null && !management.some(({ id }) => id === safeguardingLeadId))
    throw new AppError("invalid", "The safeguarding lead must be part of school management.", {
      field: "/body/settings/safeguardingLeadId",
    });
}

const flat = ({ hours, guardiansObserveAll, safeguardingLeadId }: ChatChoices) => ({
  chatOpensAt: hours?.opensAt ?? null,
  chatClosesAt: hours?.closesAt ?? null,
  guardiansObserveAll,
  safeguardingLeadId,
});

async function readSettingsPage(db: Db, schoolId: number): Promise<ChatSettingsReply> {
  const settings = await findChatSettings(db, schoolId);
  return { ...settings, management: await listManagers(db, schoolId) };
}
