import { AS_THE_GROUP, effectiveSettings, type AppSettings } from "@dars/contract/school/settings";
import type { SettingsReply } from "@dars/contract/shell/legacy-calls";

import { findChoices } from "#school/settings/public.ts";

import type { LegacyContext } from "./legacy-options.ts";
import { findFrontGroup } from "./legacy.queries.ts";
import { inMaintenance } from "./maintenance.ts";

/**
 * Public switches only, the same for all callers (SET-1). A server without a group shows nothing. The call
 * names no school, so a school's own choices hold where the group has no other (Q3).
 */
export async function getSettings({ database }: LegacyContext): Promise<SettingsReply> {
  const group = await findFrontGroup(database.shortReading(null));
  if (!group) return toReply(NOTHING_SHOWN);
  if (group.maintenance) throw inMaintenance();
  const { onlySchool } = group;
  if (onlySchool === null) return toReply(group);
  const choices = await findChoices(database.shortReading(onlySchool), onlySchool);
  return toReply(effectiveSettings(group, choices ?? AS_THE_GROUP));
}

const NOTHING_SHOWN = { showApplyNow: false, showMessagesForStudents: false, showReportsForStudents: false };

const toReply = (settings: Omit<AppSettings, "messagesRule">): SettingsReply => ({
  status: "success",
  result: {
    show_apply_now_button: settings.showApplyNow,
    show_messages_btn_for_students: settings.showMessagesForStudents,
    show_reports_btn_for_students: settings.showReportsForStudents,
  },
});
