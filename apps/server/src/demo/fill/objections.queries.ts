import { sql } from "kysely";

import { snapshotSections } from "#marks/publication/public.ts";
import { writeAmendment } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

interface Published {
  readonly schoolId: number;
  readonly yearId: number;
  /** When the first month was published. */
  readonly when: Date;
  /** The student whose marks are objected to. */
  readonly studentId: number;
}

interface Story {
  /** The place of the subject on the card, and the day on which it was filed. */
  readonly no: number;
  readonly text: string;
  readonly state: "open" | "accepted" | "declined";
  readonly answer: string | null;
  readonly comment: string | null;
}

/** A family's objection, and its outcome. */
const STORIES: readonly Story[] = [
  {
    no: 2,
    text: "في الورقة 3 درجات لم تُحسب في الصفحة الثانية.",
    state: "accepted",
    answer: "صحيح، أُضيفت درجات السؤال الثاني.",
    comment: null,
  },
  {
    no: 4,
    text: "نرجو إعادة النظر في سؤال الهندسة.",
    state: "declined",
    answer: "روجعت الورقة مع المدرّس، والدرجة صحيحة.",
    comment: null,
  },
  {
    no: 5,
    text: "مكتوب على ورقة الامتحان 78.",
    state: "open",
    answer: null,
    comment: "لم أحسب سؤال الرسم، والدرجة الصحيحة 78.",
  },
];
const DAY_MS = 86_400_000;

interface Objected {
  readonly classId: number;
  readonly offeringId: number;
  readonly sectionId: number;
  readonly code: string;
  readonly points: number;
  readonly guardianAccount: number;
  readonly officeAccount: number;
  readonly teacherAccount: number | null;
}

/** One objection that corrected a mark, one that did not, and one that waits with the teacher's comment. */
export async function insertObjections(db: Db, published: Published): Promise<void> {
  for (const story of STORIES) {
    const objected = await findObjected(db, published, story.no);
    if (!objected) continue;
    await insertObjection(db, published, story, objected);
    if (story.state === "accepted") await correct(db, published, story.answer, objected);
  }
}

async function insertObjection(
  db: Db,
  { schoolId, yearId, when, studentId }: Published,
  { no, text, state, answer, comment }: Story,
  objected: Objected,
): Promise<void> {
  const { offeringId, code, points, guardianAccount } = objected;
  const filedAt = new Date(when.getTime() + no * DAY_MS);
  const answered = answer === null ? NOBODY : { by: objected.officeAccount, at: after(filedAt, 2) };
  const commentStamp = comment === null ? NOBODY : { by: objected.teacherAccount, at: after(filedAt, 1) };
  await sql`insert into mark_objections (school_id, student_id, year_id, offering_id, code, points, body, state,
      filed_by, filed_at, answer_until, answer, answered_by, answered_at, comment, commented_by, commented_at)
    values (${schoolId}, ${studentId}, ${yearId}, ${offeringId}, ${code}, ${points}, ${text}, ${state},
      ${guardianAccount}, ${filedAt}, ${filedAt}::date + 7, ${answer}, ${answered.by}, ${answered.at},
      ${comment}, ${commentStamp.by}, ${commentStamp.at})`.execute(db);
}

const NOBODY = { by: null, at: null };

const after = (when: Date, days: number) => new Date(when.getTime() + days * DAY_MS);

async function correct(
  db: Db,
  { schoolId, yearId, studentId }: Published,
  reason: string | null,
  { classId, offeringId, sectionId, code, points, officeAccount }: Objected,
): Promise<void> {
  const cell = { studentId, code, points: String(points + 3), state: null, reason };
  await writeAmendment(db, { schoolId, offeringId, accountId: officeAccount }, cell);
  await sql`update mark_columns set state = 'amended' where school_id = ${schoolId} and class_id = ${classId}
    and code = ${code}`.execute(db);
  await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: [sectionId],
    publicationId: null,
    guardiansAt: new Date(),
    onlyStudentIds: new Set([studentId]),
  });
}

async function findObjected(
  db: Db,
  { schoolId, yearId, studentId }: Published,
  no: number,
): Promise<Objected | undefined> {
  const { rows } = await sql<Objected>`
    select class.id as "classId", class.offering_id as "offeringId", class.section_id as "sectionId", mark.code,
      mark.points::int as points, family.account_id as "guardianAccount", office.account_id as "officeAccount",
      (select own.account_id from teacher_assignments as held
        join account_people as own on own.school_id = held.school_id and own.person_id = held.teacher_id
        where held.school_id = class.school_id and held.teaching_class_id = class.id
        order by held.id limit 1) as "teacherAccount"
    from class_enrolments as seat
    join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join mark_columns as shown on shown.school_id = class.school_id and shown.class_id = class.id
      and shown.state in ('published', 'amended') and shown.code in ('M1', 'OCT')
    join marks as mark on mark.school_id = class.school_id and mark.offering_id = class.offering_id
      and mark.student_id = seat.student_id and mark.code = shown.code and mark.points between 20 and 95
    cross join lateral (select own.account_id from guardian_links as link
      join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
      where link.school_id = seat.school_id and link.student_id = seat.student_id and link.state = 'verified' and not link.restricted_by_court
      order by link.is_primary desc, link.id limit 1) as family
    cross join lateral (select account_id from role_assignments
      where school_id = seat.school_id and role = 'school_management' order by account_id limit 1) as office
    where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and class.year_id = ${yearId}
    order by subject.position, subject.id offset ${no - 1} limit 1`.execute(db);
  return rows[0];
}
