import type { SettingsReply } from "@dars/contract/legacy-calls";

import type { LegacyContext } from "./legacy-options.ts";
import { findFrontGroup } from "./legacy.queries.ts";
import { inMaintenance } from "./maintenance.ts";

/** Domain §5.4: public switches only, the same for everybody (SET-1). A server without a group shows nothing. */
export async function getSettings({ database }: LegacyContext): Promise<SettingsReply> {
  const group = await findFrontGroup(database.directory);
  if (group?.maintenance) throw inMaintenance();
  return {
    status: "success",
    result: {
      show_apply_now_button: group?.applyNow ?? false,
      show_messages_btn_for_students: group?.messages ?? false,
      show_reports_btn_for_students: group?.reports ?? false,
    },
  };
}
