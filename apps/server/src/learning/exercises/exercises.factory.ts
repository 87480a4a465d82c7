import { createExercise, type Draw, type ExerciseText } from "@dars/contract/learning/exercises";
import type { Question, QuestionBase, QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

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

const base = (stem: string, points: string): QuestionBase => ({
  title: "",
  language: "en",
  dir: null,
  stem: richText(stem),
  points,
  tags: [],
  difficulty: null,
  feedback: { general: richText(`About ${stem}`), right: null, partial: null, wrong: null },
  marking: "automatic",
});

const option = (id: string, text: string, share: string) => ({
  id,
  content: richText(text),
  share,
  feedback: null,
});

/** Two points: 7 is right. The ids say so, as those of imported questions may. */
export const CHOICE: QuestionOf<"single_choice"> = {
  type: "single_choice",
  ...base("3 + 4", "2"),
  options: [option("RIGHT", "7", "1"), option("WRONG_a", "8", "0"), option("WRONG_b", "9", "0")],
  isShuffled: true,
};

export const NUMBER: QuestionOf<"numeric"> = {
  type: "numeric",
  ...base("Root of 2", "1"),
  bands: [{ range: { value: "1.41", tolerance: "0.01" }, share: "1", feedback: null }],
  counted: null,
};

export const MATCHING: QuestionOf<"matching"> = {
  type: "matching",
  ...base("Capitals", "3"),
  left: [
    { id: "iraq", content: richText("Iraq") },
    { id: "egypt", content: richText("Egypt") },
    { id: "syria", content: richText("Syria") },
  ],
  right: [
    { id: "iraq", content: richText("Baghdad") },
    { id: "egypt", content: richText("Cairo") },
    { id: "syria", content: richText("Damascus") },
  ],
  pairs: ["iraq", "egypt", "syria"].map((id) => ({ left: id, right: id, share: "1/3" })),
  otherPairs: "0",
  scoring: "shares",
  isShuffled: false,
};

export const ORDER: QuestionOf<"ordering"> = {
  type: "ordering",
  ...base("Smallest first", "1"),
  items: ["one", "two", "three"].map((id) => ({ id, content: richText(id) })),
  key: ["one", "two", "three"],
  scoring: "all",
  isShuffled: false,
};

export const ESSAY: QuestionOf<"essay"> = {
  type: "essay",
  ...base("Say why", "4"),
  rubric: richText("Secretrubric"),
  expectedWords: 100,
};

/** An hour ago, or with a positive number so many hours from now. */
export const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

export type ExerciseOptions = Partial<ExerciseText> & {
  readonly questions?: readonly Question[];
  readonly draws?: Draw[];
  readonly bankIds?: number[];
};

export function buildExerciseText(classIds: readonly number[], options: ExerciseOptions = {}) {
  return {
    title: "Numbers",
    instructions: "",
    purpose: "practice" as const,
    lessonId: null,
    classIds: [...classIds],
    openAt: hours(-1),
    dueAt: null,
    closeAt: null,
    attemptsAllowed: null,
    timeLimitMinutes: null,
    shufflesQuestions: false,
    shufflesOptions: true,
    latePenalty: 0,
    feedback: "after_submit" as const,
    pick: "best" as const,
    ...options,
    questions: [...(options.questions ?? [CHOICE, NUMBER])],
  };
}

/** Slices on a database of their own, with a school in which two sections are taught. */
export async function exercisesBed(slices: readonly Slice[]) {
  const bed = await testbed(slices, { authorise: authoriseWith() });
  type Place = Awaited<ReturnType<typeof aTaughtSchool>>;
  /** Sets an exercise for the first section. */
  const set = async ({ school, offering, firstClass, teacher }: Place, options: ExerciseOptions = {}) => {
    const { id } = await bed.as(teacher.actor).call(createExercise, {
      params: { schoolId: school.id },
      body: { key: aKey(), offeringId: offering.id, ...buildExerciseText([firstClass.id], options) },
    });
    return id;
  };
  return { ...bed, aTaughtSchool: () => aTaughtSchool(bed.database), set };
}

/** In the first section Aisha, whose mother has an account, and Bilal; in the second, of another teacher, Dina. */
export async function aTaughtSchool(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject });
  const first = await aSection(database, year, { level, letter: "A" });
  const second = await aSection(database, year, { level, letter: "B" });
  const teacher = await aTeacher(database, school);
  const colleague = await aTeacher(database, school);
  const firstClass = await aTeachingClass(database, offering, { section: first, teacher });
  const secondClass = await aTeachingClass(database, offering, { section: second, teacher: colleague });
  const aisha: Member = await aStudent(database, school, { section: first });
  return {
    group,
    school,
    subject,
    level,
    offering,
    section: first,
    firstClass,
    secondClass,
    teacher,
    colleague,
    aisha,
    bilal: await aStudent(database, school, { section: first }),
    dina: await aStudent(database, school, { section: second }),
    mother: await aGuardian(database, group, { of: [aisha] }),
    management: await aManagement(database, school),
    coordinator: await aCoordinator(database, group, { subject, schools: [school], levels: [level] }),
  };
}
