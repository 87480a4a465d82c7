import { saveRegister, type MarkToSave } from "@dars/contract/time/attendance";

import { authoriseWith } from "#identity/access/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Slice } from "#platform/http/api.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  teachEveryDay,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { attendance } from "./attendance.routes.ts";
import { tellOfMissing } from "./tell-missing.ts";

/** The slice, and more of them, on a database of its own, and a school that teaches every day of the week. */
export async function attendanceBed(more: readonly Slice[] = []) {
  const { database, owner, as } = await testbed([attendance, ...more], { authorise: authoriseWith() });

  const take = (
    member: Pick<Member, "actor">,
    section: { readonly id: number; readonly schoolId: number },
    marks: readonly MarkOverrides[] = [],
    { day = schoolToday(), period = 0 }: { readonly day?: string; readonly period?: number } = {},
  ) =>
    as(member.actor).call(saveRegister, {
      params: { schoolId: section.schoolId, sectionId: section.id, day, period: String(period) },
      body: { key: aKey(), takenAt: new Date().toISOString(), marks: marks.map(buildMark) },
    });

  /** What the job tells of missing registers of one school at a moment. */
  const tellMissingAt = (schoolId: number, now: Date) =>
    database.inSchool(schoolId, (db) => tellOfMissing(db, schoolId, now));

  return { database, owner, as, take, tellMissingAt, aSchoolDay: () => aSchoolDay(database) };
}

type MarkOverrides = Pick<MarkToSave, "studentId"> & Partial<MarkToSave>;

export const buildMark = (overrides: MarkOverrides): MarkToSave => ({
  status: "absent_unexcused",
  minutes: null,
  at: new Date().toISOString(),
  ...overrides,
});

/** The day it is in Baghdad, so many days from now. */
export const schoolToday = (days = 0): string =>
  Temporal.Now.plainDateISO("Asia/Baghdad").add({ days }).toString();

/** A section led by Huda with Amal, Basim and Zahra, taught by Omar; another with one student. */
async function aSchoolDay(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const level = await aLevel(database, group);
  const year = await aYear(database, school);
  const huda = await aTeacher(database, school, { name: "Huda" });
  const omar = await aTeacher(database, school, { name: "Omar" });
  const stranger = await aTeacher(database, school);
  const section = await aSection(database, year, { level, letter: "A", homeroomTeacher: huda });
  const other = await aSection(database, year, { level, letter: "B", homeroomTeacher: stranger });
  const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
  await aTeachingClass(database, offering, { section, teacher: omar });
  const amal = await aStudent(database, school, { section, name: "Amal" });
  const basim = await aStudent(database, school, { section, name: "Basim" });
  const zahra = await aStudent(database, school, { section, name: "Zahra" });
  const elsewhere = await aStudent(database, school, { section: other });
  const father = await aGuardian(database, group, { of: [amal, basim] });
  const management = await aManagement(database, school);
  return {
    group,
    school,
    section,
    other,
    huda,
    omar,
    stranger,
    amal,
    basim,
    zahra,
    elsewhere,
    father,
    management,
  };
}
