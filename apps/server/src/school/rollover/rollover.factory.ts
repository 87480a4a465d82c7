import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  type CatalogueEntry,
} from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import {
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
  type Year,
} from "#platform/testing/factories/structure.ts";

/** For each section of a level the published status of each student; null: nothing is published. */
export type Plan = readonly (readonly (readonly (string | null)[])[])[];

/**
 * A school whose year is about to end, with the levels I1, I2 and so on, of which the last is terminal; each section
 * has one class with a teacher, and its results as planned.
 */
export async function anEndingSchool(database: Database, plan: Plan) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { title: "2026-2027" });
  const teacher = await aTeacher(database, school);
  const subject = await aSubject(database, group);
  const levels: CatalogueEntry[] = [];
  const students: Member[] = [];
  for (const [at, sections] of plan.entries()) {
    const level = await aLevel(database, group, { position: at + 1 });
    levels.push(level);
    const offering = await anOffering(database, year, { level, subject });
    for (const [place, statuses] of sections.entries()) {
      const section = await aSection(database, year, { level, letter: "ABCD"[place] ?? "Z" });
      const seated = [];
      for (const status of statuses) {
        const student = await aStudent(database, school, { section });
        seated.push(student);
        if (status !== null) await publishStatus(database, year, { student, section, status });
      }
      await aTeachingClass(database, offering, { section, teacher });
      students.push(...seated);
    }
  }
  const last = levels.at(-1);
  if (last)
    await database.directory
      .updateTable("levels")
      .set({ is_terminal: true })
      .where("id", "=", last.id)
      .execute();
  const management = await aManagement(database, school);
  const administrator = await anAdministrator(database, group);
  return { group, school, year, levels, students, teacher, management, administrator };
}

interface Published {
  readonly student: Member;
  readonly section: { readonly id: number; readonly levelId: number };
  readonly status: string;
}

/** The outcome of a student's year as families see it. */
const publishStatus = (database: Database, year: Year, { student, section, status }: Published) =>
  database.inSchool(year.schoolId, async (db) => {
    const policy = {
      school_id: year.schoolId,
      level_id: section.levelId,
      from_year_id: year.id,
      code: "IQ-SEC",
      version: 1,
      body: JSON.stringify({ parts: [] }),
    };
    const { id } = await db
      .insertInto("grade_policies")
      .values(policy)
      .onConflict((conflict) =>
        conflict.columns(["school_id", "level_id", "version"]).doUpdateSet({ code: "IQ-SEC" }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mark_snapshots")
      .values({
        school_id: year.schoolId,
        student_id: student.id,
        year_id: year.id,
        revision: 1,
        section_id: section.id,
        policy_id: id,
        engine_text: "{}",
        shown: JSON.stringify({ outcome: { status } }),
        published_at: sql<Date>`now() - interval '1 day'`,
        guardians_at: sql<Date>`now() - interval '1 day'`,
      })
      .execute();
  });

/** The days of the year that follows the factories' current one. */
export const NEXT_YEAR = {
  title: "2027-2028",
  startsOn: dayFromToday(300),
  endsOn: dayFromToday(620),
};
