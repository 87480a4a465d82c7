import type { AuditEvent } from "@dars/contract/oversight/audit-log";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";

import { isAction } from "./actions.ts";

/** An event in words. An action that this app does not know yet is shown as it is called. */
export function useEventWords() {
  const { t, locale } = useText();
  return {
    action: ({ action }: AuditEvent) => (isAction(action) ? t(`oversight.action.${action}`) : action),
    by: ({ by }: AuditEvent) => {
      if (!by) return t("oversight.by-server");
      if (by.name) return nameOf(by.name, locale);
      return by.role ? t(`role.${by.role}`) : t("oversight.by-somebody");
    },
    subject: ({ subject }: AuditEvent) => (subject?.name ? nameOf(subject.name, locale) : ""),
  };
}
