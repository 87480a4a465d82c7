import { type SchoolPlan, buildTerms } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds } from "./copy.queries.ts";
import type { Group } from "./group.queries.ts";
import { at, type Ids } from "./ids.ts";

type Client = BulkTransaction["client"];

/** Writes years, terms, sections, offerings and classes. */
export async function insertStructure(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
  people: readonly number[],
  group: Group,
): Promise<Ids> {
  const [previous = 0, current = 0] = await reserveIds(client, "academic_years", 2);
  const years = { current, previous };
  const { year, previousYear } = plan;
  await copyRows(
    client,
    "academic_years",
    ["school_id", "id", "title", "starts_on", "ends_on", "ministry_year", "state", "sourced_id"],
    [
      { ...previousYear, id: previous, state: "archived" },
      { ...year, id: current, state: "current" },
    ].map((one) => [
      schoolId,
      one.id,
      one.title,
      one.startsOn,
      one.endsOn,
      one.ministryYear,
      one.state,
      `year-${one.ministryYear}`,
    ]),
  );
  await copyRows(
    client,
    "terms",
    ["school_id", "year_id", "kind", "title", "starts_on", "ends_on", "session_type", "sourced_id"],
    buildTerms(year).map((term) => [
      schoolId,
      current,
      term.kind,
      term.title,
      term.startsOn,
      term.endsOn,
      term.sessionType,
      `${term.kind}-${year.ministryYear}`,
    ]),
  );
  const sections = await insertSections(client, plan, schoolId, people, group, years);
  const offerings = await insertOfferings(client, plan, schoolId, group, current);
  const classes = await reserveIds(client, "teaching_classes", plan.classes.length);
  await copyRows(
    client,
    "teaching_classes",
    ["school_id", "id", "year_id", "offering_id", "section_id", "code", "sourced_id"],
    plan.classes.map(({ section, offering, subject }, no) => {
      const code = `${plan.sections[section]?.level.code}-${plan.sections[section]?.letter}-${subject}`;
      return [
        schoolId,
        at(classes)(no),
        current,
        at(offerings)(offering),
        at(sections)(section),
        code,
        `class-${no + 1}`,
      ];
    }),
  );
  return { schoolId, years, people, sections, offerings, classes };
}

async function insertSections(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
  people: readonly number[],
  group: Group,
  years: Ids["years"],
): Promise<number[]> {
  const ids = await reserveIds(client, "sections", plan.sections.length);
  await copyRows(
    client,
    "sections",
    [
      "school_id",
      "id",
      "year_id",
      "level_id",
      "letter",
      "capacity",
      "homeroom_teacher_id",
      "room",
      "language",
      "state",
      "sourced_id",
    ],
    plan.sections.map(({ year, level, letter, homeroomTeacher }, no) => {
      const teacher = homeroomTeacher === null ? null : at(people)(homeroomTeacher);
      const place = [schoolId, at(ids)(no), years[year], group.levelId(level.code), letter, 30, teacher];
      return [...place, String(101 + no), "ar", year === "current" ? "open" : "closed", `section-${no + 1}`];
    }),
  );
  return ids;
}

async function insertOfferings(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
  group: Group,
  yearId: number,
): Promise<number[]> {
  const ids = await reserveIds(client, "subject_offerings", plan.offerings.length);
  await copyRows(
    client,
    "subject_offerings",
    ["school_id", "id", "year_id", "level_id", "subject_id", "weekly_periods", "max_mark", "sourced_id"],
    plan.offerings.map(({ level, subject, periods }, no) => [
      schoolId,
      at(ids)(no),
      yearId,
      group.levelId(level.code),
      group.subjectId(subject),
      periods,
      // The lowest four classes are marked out of ten (docs/rules.md#marks-and-results).
      level.year <= 4 ? 10 : 100,
      `course-${level.code}-${subject}`,
    ]),
  );
  return ids;
}
