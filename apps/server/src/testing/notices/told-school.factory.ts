import type pg from "pg";

import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import type { Database } from "#platform/db/db.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aLevel, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, type Member } from "#platform/testing/factories/people.ts";

/** A school with somebody in each role, whose records a test writes as it likes. */
export type ToldSchool = Awaited<ReturnType<typeof aToldSchool>>;

export async function aToldSchool(database: Database, owner: pg.Pool) {
  const world = await aMarkedSchool(database, { students: 1 });
  const { school, group, section, sheet, offering, year, teacher, homeroomTeacher, management } = world;
  const [student] = world.students;
  if (!student) throw new Error("Nobody sits here.");
  const guardian = await aGuardian(database, group, { of: [student] });
  const administrator = await anAdministrator(database, group);
  await teachEveryDay(database, school);
  /** Its grading scheme is none that anything is computed by. */
  const otherLevel = await aLevel(database, group);
  const readers = { teacher, homeroomTeacher, management, student, guardian, administrator };

  /** A statement with these values as `$2`, `$3` …; `$1` is the school. */
  async function run(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const all = [school.id, ...values].slice(0, Math.max(0, ...listPlaceholders(text)));
    return (await owner.query<Record<string, unknown>>(text, all)).rows;
  }
  const runReturningId = async (text: string, ...values: readonly unknown[]): Promise<number> =>
    Number((await run(`${text} returning id`, ...values))[0]?.["id"]);

  /** Everybody is again where and what they were. */
  async function repair(): Promise<void> {
    await run("update teacher_assignments set state = 'active', ends_on = null where school_id = $1");
    await run("update enrolments set state = 'active', ends_on = null where school_id = $1");
    await run("update class_enrolments set ends_on = null where school_id = $1");
    await run("update guardian_links set state = 'verified' where school_id = $1");
    await run("update academic_years set state = 'current' where school_id = $1");
    await run("update sections set homeroom_teacher_id = $2 where school_id = $1", homeroomTeacher.id);
    await owner.query("update role_assignments set state = 'active' where group_id = $1", [group.id]);
  }

  const losesRole = ({ accountId }: Member) =>
    owner.query("update role_assignments set state = 'ended' where account_id = $1", [accountId]);

  return {
    school,
    group,
    otherLevel,
    section,
    sheet,
    offering,
    year,
    readers,
    run,
    runReturningId,
    repair,
    losesRole,
  };
}

const listPlaceholders = (text: string): readonly number[] =>
  [...text.matchAll(/\$(\d+)/gu)].map(([, place]) => Number(place));
