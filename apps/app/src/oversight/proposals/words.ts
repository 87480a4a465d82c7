import type { Text, TextId } from "#platform/text/use-text.ts";
import { RECORD_WORDS } from "#school/people/public.ts";

import type { KindWords, WordsOfKinds } from "./kind-words.ts";

const KINDS = [
  "person.changed",
  "person.created",
  "guardian.invited",
  "student.enrolled",
  "students.moved",
  "enrolment.ended",
  "student.transferred",
  "catalogue.changed",
  "mandate.granted",
  "mandate.ended",
  "manager.named",
  "transcript.asked",
] as const;

/** Words of a kind: those that its slice has brought, else those of the rooms below. */
export function getKindWords(kind: string, brought: WordsOfKinds): KindWords {
  const known = KINDS.find((each) => each === kind);
  return brought[kind] ?? { title: known ? `proposals.kind-${known}` : "proposals.kind-other" };
}

/** Codes of choice fields, by what leads to their text. */
const CODES: Readonly<Record<string, Readonly<Record<string, TextId>>>> = {
  relation: {
    father: "people.relation-father",
    mother: "people.relation-mother",
    grandparent: "people.relation-grandparent",
    sibling: "people.relation-sibling",
    legal_guardian: "people.relation-legal_guardian",
    other: "people.relation-other",
  },
  sex: { male: "people.male", female: "people.female" },
  kind: { student: "people.kind-student", teacher: "people.kind-teacher", staff: "people.kind-staff" },
  role: {
    coordinator: "structure.mandate-coordinator",
    evaluator: "structure.mandate-evaluator",
    management: "structure.mandate-management",
  },
  enrolment_state: {
    active: "enrolment.state-active",
    graduated: "enrolment.state-graduated",
    withdrawn: "enrolment.state-withdrawn",
    dismissed: "enrolment.state-dismissed",
    deceased: "enrolment.state-deceased",
  },
  stage: {
    kg: "structure.stage-kg",
    primary: "structure.stage-primary",
    intermediate: "structure.stage-intermediate",
    preparatory: "structure.stage-preparatory",
  },
};

/** A value for display: codes of choice fields are translated, all other values are shown unchanged. */
export function valueWords(field: string, value: string, { t }: Pick<Text, "t">): string {
  const text = CODES[field]?.[value];
  return text ? t(text) : value;
}

/** Fields of proposals that have a name of their own; others are shown as they are. */
const FIELDS = [
  "name_ar",
  "name_en",
  "name_ckb",
  "name",
  "kind",
  "guardian",
  "relation",
  "enrolled_on",
  "left_on",
  "students",
  "section",
  "subject",
  "level",
  "enrolment_state",
  "role",
  "person",
  "login",
  "subjects",
  "levels",
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

/** The text of a field: the kind's own, that of a record, or that of the fields which several kinds have. */
export function fieldWords(field: string, { fields }: KindWords, { t }: Pick<Text, "t">): string {
  const own = fields?.[field] ?? RECORD_WORDS[field];
  const known = FIELDS.find((each) => each === field);
  return own ? t(own) : known ? t(`proposals.field-${known}`) : field;
}
