import type { Proposal, ProposedChange } from "@dars/contract/oversight/proposals";

import type { Text } from "#platform/text/use-text.ts";

const KINDS = [
  "person.changed",
  "person.created",
  "guardian.invited",
  "student.enrolled",
  "students.moved",
  "enrolment.ended",
  "student.transferred",
  "catalogue.changed",
  "group-plan.changed",
  "mandate.granted",
  "mandate.ended",
  "transcript.asked",
  "marks.column-unlocked",
  "year.rolled-over",
] as const;

/** The request as a sentence. */
export function kindWords({ kind }: Pick<Proposal, "kind">, { t }: Pick<Text, "t">): string {
  const known = KINDS.find((each) => each === kind);
  return t(known ? `proposals.kind-${known}` : "proposals.kind-other");
}

const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian", "other"] as const;
const SEXES = ["male", "female"] as const;

/** A value for display: codes of choice fields are translated, all other values are shown unchanged. */
export function valueWords(field: string, value: string, { t }: Pick<Text, "t">): string {
  const relation = field === "relation" && RELATIONS.find((each) => each === value);
  if (relation) return t(`people.relation-${relation}`);
  const sex = field === "sex" && SEXES.find((each) => each === value);
  return sex ? t(`people.${sex}`) : value;
}

const FIELDS = [
  "name_ar",
  "name_en",
  "name_ckb",
  "name",
  "sex",
  "birth_date",
  "phone",
  "email",
  "kind",
  "guardian",
  "relation",
  "enrolled_on",
  "left_on",
  "students",
  "year",
  "section",
  "subject",
  "level",
  "column",
  "enrolment_state",
  "role",
  "person",
  "login",
  "subjects",
  "levels",
  "lessons",
  "lesson",
  "startsOn",
  "endsOn",
  "code",
  "stage",
  "position",
  "isTerminal",
  "state",
  "theme",
  "icon",
  "countsInAverage",
  "onReportCard",
] as const;

export function fieldWords({ field }: Pick<ProposedChange, "field">, { t }: Pick<Text, "t">): string {
  const known = FIELDS.find((each) => each === field);
  return known ? t(`proposals.field-${known}`) : field;
}
