import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { startResultLook } from "@dars/contract/marks/result-looks";
import type { Client } from "@dars/contract/platform/client";

import { publishing } from "#marks/publication/publication.factory.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import { aSection } from "#platform/testing/factories/structure.ts";

/** How far each column of the two subjects has come. */
const COLUMNS = [
  { code: "M1", state: "approved" },
  { code: "M2", state: "approved" },
  { code: "MID", state: "approved" },
  { code: "M3", state: "submitted" },
  { code: "M4", state: "open" },
  { code: "FIN1", state: "approved" },
] as const;

/** What is written of each student's conduct; found nowhere else. */
export const COMMENTS = ["Conductmarkone", "Conductmarktwo"] as const;

type SubjectName = "maths" | "arabic";

/** Reasons of changes: for the office and users who enter marks. */
export const REASONS = {
  change: "Reasonmark",
  withheld: "Withheldmark",
  withdrawn: "Withdrawnmark",
} as const;

/**
 * A mark that is found nowhere else: 71.31 is the first student's first column in maths, 82.36 the second one's last in
 * Arabic.
 */
export const formatMark = (student: number, subject: SubjectName, column: number): string =>
  `${7 + student}${subject === "maths" ? 1 : 2}.3${column + 1}`;

/** Every mark there is. */
export const ALL_MARKS: readonly string[] = [0, 1].flatMap((student) =>
  (["maths", "arabic"] as const).flatMap((subject) =>
    COLUMNS.map((_column, column) => formatMark(student, subject, column)),
  ),
);

interface Viewer {
  readonly who: string;
  readonly actor: Actor;
  /** The marks visible to this person. */
  readonly may: readonly string[];
  readonly sees: boolean;
  /** The comments visible to this person. */
  readonly comments: readonly string[];
}

const near = (
  who: string,
  { actor }: { readonly actor: Actor },
  may: readonly string[] = [],
  comments: readonly string[] = [],
): Viewer => ({ who, actor, may, sees: may.length > 0, comments });

type SignedIn = (actor: Actor) => Promise<Client>;

/**
 * A section whose first column is published, the second withdrawn, the third approved, the fourth handed in,
 * the fifth open and the last to be published in a week; and every related person without a right to all of
 * it.
 */
export async function anUnpublishedSchool(database: Database, signedIn: SignedIn) {
  const world = await aMarkedSchool(database, { students: 2 });
  const { group, school, year, level, section, management } = world;
  const [child, classmate] = world.students;
  if (!child || !classmate) throw new Error("Two sit here.");
  await enterMarks(database, world);
  await writeComments(database, world);
  const office = await signedIn(management.actor);
  const params = { schoolId: school.id };
  const publish = (code: string, more: Parameters<typeof publishing>[2] = {}) =>
    office.call(publishMarks, { params, body: publishing(section.id, [code], more) });
  await publish("M1", { withheld: [{ studentId: classmate.id, reason: REASONS.withheld }] });
  const withdrawn = await publish("M2");
  await office.call(withdrawPublication, {
    params: { ...params, publicationId: withdrawn.id },
    body: { key: aKey(), reason: REASONS.withdrawn },
  });
  await publish("FIN1", { publishAt: new Date(Date.now() + 7 * 86_400_000).toISOString() });

  const looker = await anAdministrator(database, group);
  await (
    await signedIn(looker.actor)
  ).call(startResultLook, {
    params: { ...params, sectionId: section.id },
    body: { key: aKey(), reason: "A family has complained" },
  });
  const otherSection = await aSection(database, year, { level, letter: "B" });
  const elsewhere = await aMarkedSchool(database, { students: 1 });
  const [stranger] = elsewhere.students;
  const published = [formatMark(0, "maths", 0), formatMark(0, "arabic", 0)];
  const maths = ALL_MARKS.filter((mark) => mark[1] === "1");
  const guardian = (options: object = {}) => aGuardian(database, group, { of: [child], ...options });
  const viewers = [
    near("the student", child, published, [COMMENTS[0]]),
    near("a guardian", await guardian(), published, [COMMENTS[0]]),
    near("a guardian whom a court restricted", await guardian({ isRestricted: true })),
    near("a guardian who may not see", await guardian({ canView: false })),
    near("a guardian who is only invited", await guardian({ linkState: "invited" })),
    near("a classmate whose results are withheld", classmate),
    near("that one's guardian", await aGuardian(database, group, { of: [classmate] })),
    near("a student of another section", await aStudent(database, school, { section: otherSection })),
    near("the teacher of maths", world.teacher, maths),
    near("who leads the section", world.homeroomTeacher, ALL_MARKS, COMMENTS),
    near("a teacher of no class of it", await aTeacher(database, school)),
    near(
      "a coordinator of maths",
      await aCoordinator(database, group, { subject: world.maths, schools: [school] }),
      maths,
    ),
    near("an administrator", await anAdministrator(database, group)),
    near("an administrator who looks with a reason", looker, published),
    near("an evaluator", await anEvaluator(database, group, { schools: [school] })),
    near("the office of another school", await aManagement(database, elsewhere.school)),
    near("a teacher of another school", elsewhere.teacher),
    ...(stranger ? [near("a student of another school", stranger)] : []),
  ];
  return { ...world, child, classmate, viewers };
}

async function enterMarks(
  database: Database,
  world: Awaited<ReturnType<typeof aMarkedSchool>>,
): Promise<void> {
  const { school, students, offering, otherOffering, sheet, otherSheet, teacher } = world;
  const subjects = [
    { subject: "maths", offeringId: offering.id, classId: sheet.id },
    { subject: "arabic", offeringId: otherOffering.id, classId: otherSheet.id },
  ] as const;
  const marks = subjects.flatMap(({ subject, offeringId }) =>
    students.flatMap(({ id }, student) =>
      COLUMNS.map(({ code }, column) => ({
        school_id: school.id,
        offering_id: offeringId,
        student_id: id,
        code,
        points: formatMark(student, subject, column),
      })),
    ),
  );
  await database.inSchool(school.id, async (db) => {
    await db.insertInto("marks").values(marks).execute();
    await db
      .insertInto("mark_changes")
      .values(
        marks.map(({ points, ...mark }) => ({
          ...mark,
          revision: 1,
          to_points: points,
          reason: REASONS.change,
          is_amendment: false,
          changed_by: teacher.accountId,
        })),
      )
      .execute();
    await db
      .insertInto("mark_columns")
      .values(
        subjects.flatMap(({ classId }) =>
          COLUMNS.map(({ code, state }) => ({ school_id: school.id, class_id: classId, code, state })),
        ),
      )
      .execute();
  });
}

const writeComments = (
  database: Database,
  { school, year, students, homeroomTeacher }: Awaited<ReturnType<typeof aMarkedSchool>>,
) =>
  database.inSchool(school.id, (db) =>
    db
      .insertInto("year_conduct")
      .values(
        students.map(({ id }, student) => ({
          school_id: school.id,
          student_id: id,
          year_id: year.id,
          conduct: "fair" as const,
          comment: COMMENTS[student] ?? null,
          changed_by: homeroomTeacher.accountId,
        })),
      )
      .execute(),
  );
