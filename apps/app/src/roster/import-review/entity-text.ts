import type { Text, TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { RECORD_WORDS } from "#school/people/public.ts";

import { columnText, hasColumnText } from "./column-text.ts";

/** Kinds of records as the server names them, in the school's words. */
const ENTITIES: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["groups", "findings.entity-schools"],
  ["group_settings", "findings.entity-schools"],
  ["schools", "findings.entity-schools"],
  ["academic_years", "findings.entity-years"],
  ["years", "findings.entity-years"],
  ["terms", "findings.entity-terms"],
  ["levels", "findings.entity-levels"],
  ["subjects", "findings.entity-subjects"],
  ["subject_offerings", "findings.entity-offerings"],
  ["offerings", "findings.entity-offerings"],
  ["sections", "findings.entity-sections"],
  ["teaching_classes", "findings.entity-classes"],
  ["classes", "findings.entity-classes"],
  ["people", "findings.entity-people"],
  ["students", "findings.entity-students"],
  ["teachers", "findings.entity-teachers"],
  ["guardian_links", "findings.entity-guardian_links"],
  ["links", "findings.entity-guardian_links"],
  ["enrolments", "findings.entity-enrolments"],
  ["section_stays", "findings.entity-enrolments"],
  ["class_students", "findings.entity-class-students"],
  ["class_enrolments", "findings.entity-class-students"],
  ["teacher_assignments", "findings.entity-assignments"],
  ["assignments", "findings.entity-assignments"],
  ["accounts", "findings.entity-accounts"],
  ["account_people", "findings.entity-accounts"],
  ["account_schools", "findings.entity-accounts"],
  ["login_names", "findings.entity-logins"],
  ["role_assignments", "findings.entity-roles"],
  ["roles", "findings.entity-roles"],
]);

const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(RECORD_WORDS).map((column) => [column, `student.${column}`] as const),
  ["section", "section.name"],
  ["level", "section.level"],
  ["relation", "guardian.relation"],
  ["student_number", "student.number"],
  ["name_ar", "student.name_ar"],
  ["name_en", "student.name_en"],
  ["name_ckb", "student.name_ckb"],
]);

const VALUES: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["sex male", "people.male"],
  ["sex female", "people.female"],
]);

/** Internal names of the server are never shown. */
export const entityText = ({ t }: Pick<Text, "t">, entity: string): string =>
  t(ENTITIES.get(entity) ?? "findings.entity-other");

export const fieldText = (text: Pick<Text, "t">, field: string): string =>
  columnText(text, FIELDS.get(field) ?? field);

/** Whether a field has a name that an office knows. */
export const hasFieldText = (field: string): boolean => hasColumnText(FIELDS.get(field) ?? field);

/** A value as people write it: days and words of choices are not those of the database. */
export function valueText(
  { t, format }: Pick<Text, "t" | "format">,
  field: string,
  value: string | null,
): string {
  if (value === null) return "–";
  const words = VALUES.get(`${field} ${value}`);
  if (words) return t(words);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(getNoon(value)) : value;
}
