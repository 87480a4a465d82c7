import type { SchoolPlan } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds, type CopyRow } from "./copy.queries.ts";
import type { Group } from "./group.queries.ts";
import { at, type Ids } from "./ids.ts";

type Client = BulkTransaction["client"];

/** Who teaches and who sits where, since when. */
export async function insertEnrolments(
  client: Client,
  plan: SchoolPlan,
  ids: Ids,
  group: Group,
): Promise<number> {
  const { schoolId } = ids;
  const person = at(ids.people);
  await copyRows(
    client,
    "teacher_assignments",
    ["school_id", "teaching_class_id", "teacher_id", "role", "starts_on", "ends_on", "state"],
    plan.assignments.map(({ teachingClass, teacher, role, startsOn, endsOn }) => {
      const state = endsOn !== null && endsOn <= plan.today ? "ended" : "active";
      return [schoolId, at(ids.classes)(teachingClass), person(teacher), role, startsOn, endsOn, state];
    }),
  );
  const enrolments = await reserveIds(client, "enrolments", plan.enrolments.length);
  await copyRows(
    client,
    "enrolments",
    [
      "school_id",
      "id",
      "student_id",
      "year_id",
      "level_id",
      "section_id",
      "register_no",
      "entry_kind",
      "starts_on",
      "ends_on",
      "years_failed_in_stage",
      "state",
      "sourced_id",
    ],
    plan.enrolments.map((one, no) => {
      const section = plan.sections[one.section];
      const level = group.levelId(section?.level.code ?? "");
      const where = [
        ids.years[section?.year ?? "current"],
        level,
        at(ids.sections)(one.section),
        one.registerNo,
      ];
      const when = [one.entryKind, one.startsOn, one.endsOn, one.yearsFailed, one.state];
      return [schoolId, at(enrolments)(no), person(one.student), ...where, ...when, `enrolment-${no + 1}`];
    }),
  );
  await copyRows(
    client,
    "section_stays",
    ["school_id", "enrolment_id", "section_id", "starts_on", "ends_on"],
    plan.enrolments.map(({ section, startsOn, endsOn }, no) => [
      schoolId,
      at(enrolments)(no),
      at(ids.sections)(section),
      startsOn,
      endsOn,
    ]),
  );
  return copyRows(
    client,
    "class_enrolments",
    ["school_id", "teaching_class_id", "student_id", "starts_on"],
    classEnrolments(plan, ids),
  );
}

function* classEnrolments(plan: SchoolPlan, { schoolId, people, classes }: Ids): Generator<CopyRow> {
  const bySection = Map.groupBy(plan.classes.entries(), ([, { section }]) => section);
  for (const { student, section, startsOn, state } of plan.enrolments)
    for (const [no] of state === "active" ? (bySection.get(section) ?? []) : [])
      yield [schoolId, at(classes)(no), at(people)(student), startsOn];
}
