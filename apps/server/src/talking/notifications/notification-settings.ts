import { KINDS_OF } from "@dars/contract/talking/kinds-of";
import type { NotificationSettings } from "@dars/contract/talking/notifications";

import { readOwnSchoolId } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { USUAL_HOURS } from "#platform/hours.ts";

import { findHours, listChoices, upsertChoices, upsertHours } from "./choices.queries.ts";

export async function readNotificationSettings({ actor, database }: Context): Promise<NotificationSettings> {
  const [choices, hours] = await Promise.all([
    listChoices(database.directory, actor.accountId),
    findHours(database.directory, actor.accountId),
  ]);
  const chosen = new Map(choices.map(({ kind, delivery }) => [kind, delivery]));
  const kinds = KINDS_OF[actor.role].map((kind) => ({ kind, delivery: chosen.get(kind) ?? "instant" }));
  return { kinds, ...(hours ?? USUAL_HOURS) };
}

/** A2: the account's own, for all its roles and schools. What waits already is judged by it when it is sent. */
export async function saveNotificationSettings(
  context: Context,
  { kinds, ...hours }: NotificationSettings,
): Promise<NotificationSettings> {
  const { actor, database } = context;
  const schoolId = await readOwnSchoolId(context);
  // The last word counts where a kind is named twice.
  const choices = [...new Map(kinds.map((choice) => [choice.kind, choice])).values()];
  await database.inSchool(schoolId, async (db) => {
    if (choices.length > 0) await upsertChoices(db, actor.accountId, choices);
    await upsertHours(db, actor.accountId, hours);
    await audited(context, db, schoolId, "notifications.chosen");
  });
  return readNotificationSettings(context);
}
