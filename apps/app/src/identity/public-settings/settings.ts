import { readSettings, type LegacySettings } from "@dars/contract/shell/legacy";

/** The group's switches for this app. `messages_rule` says which of them governs a student's Messages tab. */
export interface Settings extends LegacySettings {
  readonly messages_rule: "messages" | "reports";
}

/** Before the server has ever answered: every switch is off. */
export const NO_SETTINGS: Settings = {
  show_apply_now_button: false,
  show_messages_btn_for_students: false,
  show_reports_btn_for_students: false,
  messages_rule: "messages",
};

/** Accepts every way in which servers have written a switch (LEG-5); a missing one is off. */
export function parseSettings(result: unknown): Settings {
  const rule: unknown = new Map<string, unknown>(Object.entries(Object(result))).get("messages_rule");
  return { ...readSettings(result), messages_rule: rule === "reports" ? "reports" : "messages" };
}

/** What holds in the own school (Q3). */
export function parseOwnSettings(answer: object): Settings {
  const at = new Map<string, unknown>(Object.entries(answer));
  return parseSettings({
    show_apply_now_button: at.get("showApplyNow"),
    show_messages_btn_for_students: at.get("showMessagesForStudents"),
    show_reports_btn_for_students: at.get("showReportsForStudents"),
    messages_rule: at.get("messagesRule"),
  });
}
