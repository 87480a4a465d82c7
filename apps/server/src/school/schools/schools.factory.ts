import type { Database } from "#platform/db/db.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";

/**
 * A school of a group of its own, with two sections. In أ (primary): Amal and Badr, with maths and Arabic. In ب (intermediate): Sara, with the same. One
 * teacher gives maths in both; another leads أ and gives Arabic there. Arabic in ب has no teacher.
 */
export async function aWorkingSchool(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group, { name: { ar: "باء" } });
  const year = await aYear(database, school, { title: "2026-2027" });
  const primary = await aLevel(database, group, { code: "P1", name: "Primary 1", position: 1 });
  const intermediate = await aLevel(database, group, { code: "I1", position: 7 });
  const maths = await aSubject(database, group, { name: "Maths", theme: "blue", position: 1 });
  const arabic = await aSubject(database, group, { name: "Arabic", position: 2 });
  const mathsTeacher = await aTeacher(database, school);
  const homeroomTeacher = await aTeacher(database, school, { name: "Huda" });
  const second = await aSection(database, year, { level: intermediate, letter: "ب" });
  const first = await aSection(database, year, { level: primary, letter: "أ", homeroomTeacher });
  const amal = await aStudent(database, school, { name: { ar: "أمل" }, section: first });
  await aStudent(database, school, { name: { ar: "بدر" }, section: first });
  await aStudent(database, school, { name: { ar: "سارة" }, section: second });
  const mathsOffering = await anOffering(database, year, {
    level: primary,
    subject: maths,
    weeklyPeriods: 5,
  });
  const arabicOffering = await anOffering(database, year, { level: primary, subject: arabic });
  const laterMaths = await anOffering(database, year, { level: intermediate, subject: maths });
  const laterArabic = await anOffering(database, year, { level: intermediate, subject: arabic });
  const mathsInFirst = await aTeachingClass(database, mathsOffering, {
    section: first,
    teacher: mathsTeacher,
  });
  await aTeachingClass(database, arabicOffering, { section: first, teacher: homeroomTeacher });
  const mathsInSecond = await aTeachingClass(database, laterMaths, {
    section: second,
    teacher: mathsTeacher,
  });
  const arabicInSecond = await aTeachingClass(database, laterArabic, { section: second });
  const catalogue = { primary, intermediate, maths, arabic };
  const offerings = { mathsOffering, arabicOffering, laterMaths };
  const structure = { year, first, second, ...offerings, mathsInFirst, mathsInSecond, arabicInSecond };
  const management = await aManagement(database, school);
  const administrator = await anAdministrator(database, group, { name: "Amin" });
  const people = { mathsTeacher, homeroomTeacher, amal, management, administrator };
  return { group, school, ...catalogue, ...structure, ...people };
}
