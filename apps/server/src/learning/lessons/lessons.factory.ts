import { createLesson } from "@dars/contract/learning/curriculum";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { publishVersion, saveDraft } from "@dars/contract/learning/lesson-versions";

import { authoriseWith } from "#identity/access/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Slice } from "#platform/http/api.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { lessons } from "./lessons.routes.ts";

/** A block of text, a paragraph for each line. */
export const aTextBlock = (...lines: readonly string[]): LessonBlock => ({
  id: aKey(),
  kind: "text",
  content: {
    document: {
      type: "doc",
      content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
    },
  },
  notes: null,
  answers: null,
});

/** The slice on a database of its own, with what tests of lessons do again and again. */
export async function lessonsBed(...beside: readonly Slice[]) {
  const { database, owner, tokens, as } = await testbed([lessons, ...beside], { authorise: authoriseWith() });
  type Place = Awaited<ReturnType<typeof aTaughtSubject>>;

  const begun = async ({ school, offering }: Place, author: Member, name = "Newton") =>
    as(author.actor).call(createLesson, {
      params: { schoolId: school.id, offeringId: offering.id },
      body: {
        key: aKey(),
        name: { en: name, ar: null, ckb: null },
        objectives: "",
        unitId: null,
        week: 2,
        minutes: 12,
        language: "ar",
      },
    });

  const saved = (
    { school }: Place,
    author: Member,
    versionId: number,
    blocks: LessonBlock[],
    { revision = 1, holder = "testholder00001" } = {},
  ) =>
    as(author.actor).call(saveDraft, {
      params: { schoolId: school.id, versionId },
      body: { key: aKey(), revision, holder, blocks, changeNote: "" },
    });

  /** A lesson with a published version of these blocks. */
  const published = async (place: Place, blocks: LessonBlock[], name?: string) => {
    const made = await begun(place, place.coordinator, name);
    const { revision } = await saved(place, place.coordinator, made.versionId, blocks);
    await as(place.coordinator.actor).call(publishVersion, {
      params: { schoolId: place.school.id, versionId: made.versionId },
      body: { key: aKey(), revision },
    });
    return made;
  };

  return {
    database,
    owner,
    tokens,
    as,
    aTaughtSubject: () => aTaughtSubject(database),
    begun,
    saved,
    published,
  };
}

/** Physics of one level in sections A and B, each with a teacher and a student; a stranger teaches something else. */
export async function aTaughtSubject(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const level = await aLevel(database, group);
  const [physics, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject: physics });
  const other = await anOffering(database, year, { level, subject: arabic });
  const first = await aSection(database, year, { level, letter: "A" });
  const second = await aSection(database, year, { level, letter: "B" });
  const [teacher, colleague, stranger] = [
    await aTeacher(database, school),
    await aTeacher(database, school),
    await aTeacher(database, school),
  ];
  const firstClass = await aTeachingClass(database, offering, { section: first, teacher });
  const secondClass = await aTeachingClass(database, offering, { section: second, teacher: colleague });
  const otherSection = await aSection(database, year, { level, letter: "C" });
  await aTeachingClass(database, other, { section: otherSection, teacher: stranger });
  const student = await aStudent(database, school, { section: first });
  const beside = await aStudent(database, school, { section: second });
  const outsider = await aStudent(database, school, { section: otherSection });
  return {
    group,
    school,
    year,
    level,
    physics,
    offering,
    other,
    first,
    second,
    firstClass,
    secondClass,
    teacher,
    colleague,
    stranger,
    student,
    beside,
    outsider,
    mother: await aGuardian(database, group, { of: [student] }),
    coordinator: await aCoordinator(database, group, { subject: physics, schools: [school] }),
    management: await aManagement(database, school),
  };
}
