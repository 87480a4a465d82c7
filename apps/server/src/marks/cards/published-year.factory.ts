import type { PublishedYear, ResultColumn, SubjectYear } from "@dars/contract/marks/results";
import type { Names } from "@dars/contract/platform/primitives";

import { findPolicy } from "#marks/engine/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Person } from "#platform/testing/factories/people.ts";
import type { Section } from "#platform/testing/factories/structure.ts";

const names = (en: string, ar: string): Names => ({ en, ar, ckb: null });

const column = (code: string, semester: number, label: Names, of: readonly string[] = []): ResultColumn => ({
  code,
  label,
  kind: of.length > 0 ? "agg" : "input",
  max: 100,
  fn: of.length > 0 ? "mean" : null,
  of: [...of],
  weights: [],
  round: null,
  semester,
});

const COLUMNS: readonly ResultColumn[] = [
  column("M1", 1, names("Month 1", "الشهر 1")),
  column("M2", 1, names("Month 2", "الشهر 2")),
  column("M3", 2, names("Month 3", "الشهر 3")),
  column("M4", 2, names("Month 4", "الشهر 4")),
  column("T1", 1, names("Term 1", "معدل الفصل الأول"), ["M1", "M2"]),
  column("T2", 2, names("Term 2", "معدل الفصل الثاني"), ["M3", "M4"]),
  column("MID", 0, names("Mid-year", "نصف السنة")),
  column("SAI", 0, names("Annual pursuit", "السعي السنوي"), ["T1", "MID", "T2"]),
  column("FIN1", 0, names("Final exam", "الامتحان النهائي")),
  column("FIN2", 0, names("Second round", "الدور الثاني")),
  column("F1", 0, names("Final grade", "الدرجة النهائية"), ["SAI", "FIN1"]),
  column("F2", 0, names("After second round", "بعد الدور الثاني"), ["SAI", "FIN2"]),
];

const PART: SubjectYear["parts"][number] = {
  code: "YEAR",
  exempt: null,
  final1: 67,
  decision1: 0,
  final2: null,
  decision2: 0,
  crossOver: 0,
  effective: 67,
  standing: "passed",
};

/** G1 of the golden vectors. */
const PHYSICS: SubjectYear = {
  offeringId: 1,
  subjectId: 1,
  code: "PHY",
  name: names("Physics", "الفيزياء"),
  theme: "blue",
  isCounted: true,
  pass: 50,
  published: ["M1", "M2", "MID", "M3", "M4", "FIN1"],
  marks: { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 },
  values: {
    M1: 70,
    M2: 75,
    MID: 68,
    M3: 80,
    M4: 81,
    FIN1: 60,
    T1: 73,
    T2: 81,
    SAI: 74,
    F1: 67,
    FIN2: "missing",
    F2: "missing",
  },
  exact: {},
  parts: [PART],
  effective: 67,
};

/** Passed by three decision marks, after an unexcused absence. */
const MATHS: SubjectYear = {
  ...PHYSICS,
  code: "MAT",
  name: names("Mathematics", "الرياضيات"),
  marks: { M1: "absent_unexcused", M2: 88, MID: 41, M3: 46, M4: 48, FIN1: 50 },
  values: { T1: 44, T2: 47, SAI: 44, F1: 47, FIN2: "missing", F2: "missing" },
  parts: [{ ...PART, final1: 47, decision1: 3, effective: 50 }],
  effective: 50,
};

/** Exempt from the final by its coursework. */
const ENGLISH: SubjectYear = {
  ...PHYSICS,
  code: "ENG",
  name: names("English", "اللغة الإنكليزية"),
  marks: { M1: 91, M2: 91, MID: 90, M3: 93, M4: 93 },
  values: { T1: 91, T2: 93, SAI: 91, F1: "missing", FIN1: "missing", FIN2: "missing", F2: "missing" },
  parts: [{ ...PART, exempt: "individual", final1: 91, effective: 91 }],
  effective: 91,
};

/** A year of a girl who passes, as a publication writes it. */
export const aYearToPublish = (change: Partial<PublishedYear> = {}): PublishedYear => ({
  revision: 1,
  publishedAt: "2026-06-18T06:00:00.000Z",
  isAmended: false,
  policy: { code: "IQ-SEC", version: 1 },
  school: { id: 1, name: names("Al-Rafidain", "الرافدين") },
  year: { id: 1, title: "2025-2026" },
  student: { id: 1, name: names("Zainab Haidar Kadhim", "زينب حيدر كاظم"), registerNo: 1 },
  level: { id: 1, code: "I1", name: names("Intermediate 1", "الأول المتوسط") },
  section: { id: 1, letter: "ب", title: null },
  scale: { max: 100, pass: 50 },
  isTerminal: false,
  outcome: { status: "pass", round: 1, total: 208, average: "208/3", poolLeft: 2, rank: 9, students: 30 },
  columns: [...COLUMNS],
  subjects: [PHYSICS, MATHS, ENGLISH],
  ...change,
});

interface PublishOptions {
  readonly section: Section;
  readonly revision?: number;
  readonly isHidden?: boolean;
  readonly guardiansAt?: Date;
  readonly publishedAt?: Date;
  readonly change?: Partial<PublishedYear>;
}

/** What no publication writes: by it these rows are found again. */
const NO_ENGINE_TEXT = "{}";

/** Above those that a test applies itself. */
let lastVersion = 1000;
const nextVersion = () => (lastVersion += 1);

/** Publishes a year of a student: the row that a publication leaves. */
export async function aPublishedYear(
  database: Database,
  { id, schoolId }: Person,
  { section, revision = 1, isHidden = false, change, ...times }: PublishOptions,
): Promise<PublishedYear> {
  const publishedAt = times.publishedAt ?? new Date(Date.now() - 60_000);
  const shown = aYearToPublish({
    revision,
    year: { id: section.yearId, title: "2025-2026" },
    section: { id: section.id, letter: "ب", title: null },
    student: { ...aYearToPublish().student, id },
    ...change,
  });
  await database.inSchool(schoolId, async (db) => {
    const policy = await db
      .insertInto("grade_policies")
      .values({
        school_id: schoolId,
        level_id: section.levelId,
        from_year_id: section.yearId,
        code: "IQ-SEC",
        version: nextVersion(),
        body: JSON.stringify(findPolicy("IQ-SEC")),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("mark_snapshots")
      .values({
        school_id: schoolId,
        student_id: id,
        year_id: section.yearId,
        revision,
        section_id: section.id,
        policy_id: policy.id,
        engine_text: NO_ENGINE_TEXT,
        shown: JSON.stringify(shown),
        published_at: publishedAt,
        guardians_at: times.guardiansAt ?? publishedAt,
        is_hidden: isHidden,
      })
      .execute();
  });
  return shown;
}

/** Takes back what `aPublishedYear` has left in a school. */
export const forgetPublished = (database: Database, schoolId: number): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    const gone = await db
      .deleteFrom("mark_snapshots")
      .where("school_id", "=", schoolId)
      .where("engine_text", "=", NO_ENGINE_TEXT)
      .returning("policy_id as policyId")
      .execute();
    for (const { policyId } of gone)
      await db
        .deleteFrom("grade_policies")
        .where("school_id", "=", schoolId)
        .where("id", "=", policyId)
        .execute();
  });
