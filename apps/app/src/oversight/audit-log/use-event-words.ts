import type { AuditEvent } from "@dars/contract/oversight/audit-log";
import { ROLES } from "@dars/contract/platform/roles";

import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

import { FIELDS, isChangeField, isChangeValue, isRecordField, type ChangeField } from "./change-fields.ts";
import { isAction } from "./is-action.ts";

type Value = AuditEvent["changes"][string];

/** An event in words. An action that this app does not know yet is shown as it is called. */
export function useEventWords() {
  const text = useText();
  const { t, locale } = text;
  return {
    action: ({ action }: AuditEvent) => (isAction(action) ? t(`oversight.action.${action}`) : action),
    by: ({ by }: AuditEvent) => {
      if (!by) return t("oversight.by-server");
      if (by.name) return localizeName(by.name, locale);
      return by.role ? t(`role.${by.role}`) : t("oversight.by-somebody");
    },
    subject: ({ subject }: AuditEvent) => (subject?.name ? localizeName(subject.name, locale) : ""),
    role: ({ by }: AuditEvent) => (by?.name && by.role ? t(`role.${by.role}`) : ""),
    details: (event: AuditEvent) => listDetails(event, text),
    /** The same in one line. */
    changes: (event: AuditEvent) =>
      listed(
        listDetails(event, text).map(({ field, value }) =>
          t("oversight.change", { field: t(`oversight.field.${field}`), value }),
        ),
        locale,
      ),
  };
}

interface ChangeDetail {
  readonly field: ChangeField;
  /** In words. */
  readonly value: string;
}

/** What changed, as far as it has words: ids and the like have none. */
const listDetails = ({ changes }: AuditEvent, text: Text): readonly ChangeDetail[] =>
  Object.entries(changes).flatMap(([field, value]) => {
    if (!isChangeField(field)) return [];
    const words = WRITTEN[FIELDS[field]](value, text);
    return words === "" ? [] : [{ field, value: words }];
  });

type Kind = (typeof FIELDS)[keyof typeof FIELDS];

/** A value of each kind in words; none where it is of another kind. */
const WRITTEN: Readonly<Record<Kind, (value: Value, text: Text) => string>> = {
  number: (value, { format }) => (typeof value === "number" ? format.number(value) : ""),
  yes: (value, { t }) => (typeof value === "boolean" ? t(value ? "oversight.yes" : "oversight.no") : ""),
  "only-yes": (value, { t }) => (value === true ? t("oversight.yes") : ""),
  "known-or-text": (value, { t }) => {
    if (typeof value !== "string") return "";
    return isChangeValue(value) ? t(`oversight.value.${value}`) : value;
  },
  day: (value, { format }) => (isDay(value) ? format.date(getNoon(value)) : ""),
  moment: (value, { format }) => (isInstant(value) ? format.moment(new Date(value)) : ""),
  text: (value) => (typeof value === "string" ? value : ""),
  roles: (value, { t, locale }) =>
    listed(
      ROLES.filter((role) => String(value).split(" ").includes(role)).map((role) => t(`role.${role}`)),
      locale,
    ),
  "field-names": (value, { t, locale }) =>
    listed(
      String(value)
        .split(" ")
        .flatMap((name) => {
          if (isRecordField(name)) return [t(`oversight.record.${name}`)];
          return isChangeField(name) ? [t(`oversight.field.${name}`)] : [];
        }),
      locale,
    ),
  word: (value, { t }) =>
    typeof value === "string" && isChangeValue(value) ? t(`oversight.value.${value}`) : "",
};

const isDay = (value: Value): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: Value): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
