import { decideProposal } from "@dars/contract/oversight/proposals";
import {
  endEnrolment,
  enrolStudent,
  listEnrolments,
  moveStudents,
  transferStudent,
  undoMove,
} from "@dars/contract/school/enrolment";
import { assignTeacher, endAssignment, handOver } from "@dars/contract/school/teaching";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";

import type { MovedSchool, MovesBed } from "./moved-school.factory.ts";

const TODAY = dayFromToday(0);

/** Returns who is asked after it, as they are then. */
type Move = (bed: MovesBed, place: MovedSchool) => Promise<MovedSchool["who"]>;

const seat = (
  { as }: MovesBed,
  { school, management, student }: MovedSchool,
  sectionId: number,
  more: readonly Member[] = [],
) =>
  as(management.actor).call(moveStudents, {
    params: { schoolId: school.id, sectionId },
    body: {
      key: aKey(),
      studentIds: [student, ...more].map(({ id }) => id),
      startsOn: TODAY,
      reason: "A smaller section",
      isOverCapacity: false,
    },
  });

const fetchRevision = async (
  { as }: MovesBed,
  { school, management, student }: MovedSchool,
): Promise<number> => {
  const { enrolments } = await as(management.actor).call(listEnrolments, {
    params: { schoolId: school.id, studentId: student.id },
  });
  return enrolments[0]?.revision ?? 0;
};

const leave =
  (state: "withdrawn" | "dismissed"): Move =>
  async (bed, place) => {
    const { school, management, student, who } = place;
    await bed.as(management.actor).call(endEnrolment, {
      params: { schoolId: school.id, studentId: student.id },
      body: {
        key: aKey(),
        revision: await fetchRevision(bed, place),
        state,
        on: TODAY,
        reason: "The family moves",
      },
    });
    return who;
  };

const undone =
  (more: readonly Member[]): Move =>
  async (bed, place) => {
    const { school, management, next, who } = place;
    const { moveId } = await seat(bed, place, next.section.id, more);
    await bed.as(management.actor).call(undoMove, {
      params: { schoolId: school.id, moveId: moveId ?? 0 },
      body: { key: aKey() },
    });
    return who;
  };

/** Asked here, allowed there, and seated there. */
const transfer: Move = async (bed, place) => {
  const { as, owner } = bed;
  const { school, there, theirs, management, student, who } = place;
  const { rows } = await owner.query<{ code: string }>("select code from schools where id = $1", [
    there.school.id,
  ]);
  const { proposalId } = await as(management.actor).call(transferStudent, {
    params: { schoolId: school.id, studentId: student.id },
    body: {
      key: aKey(),
      revision: await fetchRevision(bed, place),
      toSchool: rows[0]?.code ?? "",
      on: TODAY,
      reason: "The family moves to another town",
    },
  });
  const takers = as(who.takers.actor);
  await takers.call(decideProposal, {
    params: { schoolId: there.school.id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });
  const found = await owner.query<{ id: number; assignmentId: number }>(
    `select own.person_id::int as id, held.id::int as "assignmentId" from account_people as own
     join role_assignments as held on held.account_id = own.account_id and held.state = 'active'
     where own.account_id = $1 and own.school_id = $2`,
    [student.accountId, there.school.id],
  );
  const { id = 0, assignmentId = 0 } = found.rows[0] ?? {};
  await takers.call(moveStudents, {
    params: { schoolId: there.school.id, sectionId: theirs.section.id },
    body: { key: aKey(), studentIds: [id], startsOn: TODAY, reason: null, isOverCapacity: false },
  });
  const moved = { ...student.actor, schoolId: there.school.id, personId: id, assignmentId };
  return { ...who, student: { ...student, actor: moved } };
};

const comeBack = async (bed: MovesBed, place: MovedSchool, sectionId: number) => {
  const { school, management, student, level, who } = place;
  await leave("withdrawn")(bed, place);
  await bed.as(management.actor).call(enrolStudent, {
    params: { schoolId: school.id, studentId: student.id },
    body: {
      key: aKey(),
      levelId: level.id,
      sectionId,
      registerNo: null,
      entryKind: "new",
      startsOn: TODAY,
      reason: null,
      isOverCapacity: false,
    },
  });
  return who;
};

/** Ways of each kind of move; who reads and finishes what is the same for all of them. */
export const WAYS: Readonly<Record<string, Readonly<Record<string, Move>>>> = {
  section: {
    "to a parallel section": async (bed, place) => {
      await seat(bed, place, place.next.section.id);
      return place.who;
    },
    "of a late joiner": async (bed, place) => {
      for (const table of ["enrolments", "class_enrolments"])
        await bed.owner.query(`update ${table} set starts_on = $2 where student_id = $1`, [
          place.student.id,
          dayFromToday(-2),
        ]);
      await bed.owner.query(
        "update section_stays set starts_on = $2 where enrolment_id in (select id from enrolments where student_id = $1)",
        [place.student.id, dayFromToday(-2)],
      );
      await seat(bed, place, place.next.section.id);
      return place.who;
    },
    "by a split of the section": async (bed, place) => {
      const { school, year, level, offering, classmate, who } = place;
      const teacher = await aTeacher(bed.database, school);
      const section = await aSection(bed.database, year, { level, letter: "E", homeroomTeacher: teacher });
      await aTeachingClass(bed.database, offering, { section, teacher });
      await seat(bed, place, section.id, [classmate]);
      return { ...who, next: teacher };
    },
    "by two moves": async (bed, place) => {
      await seat(bed, place, place.places[2]?.section.id ?? 0);
      await seat(bed, place, place.next.section.id);
      return place.who;
    },
    "by leaving and coming back into another section": (bed, place) =>
      comeBack(bed, place, place.next.section.id),
  },
  "teacher of a class": {
    "by a handover": async ({ as }, { school, management, own, who }) => {
      await as(management.actor).call(handOver, {
        params: { schoolId: school.id, classId: own.taught.id },
        body: { key: aKey(), teacherId: who.next.id, on: TODAY },
      });
      return who;
    },
    "by an end, and an assignment later that day": async (
      { as, owner },
      { school, management, own, who },
    ) => {
      const { rows } = await owner.query<{ id: number }>(
        "select id::int as id from teacher_assignments where teaching_class_id = $1",
        [own.taught.id],
      );
      await as(management.actor).call(endAssignment, {
        params: { schoolId: school.id, assignmentId: rows[0]?.id ?? 0 },
        body: { key: aKey(), revision: 1, endsOn: TODAY, leavesVacant: true },
      });
      await as(management.actor).call(assignTeacher, {
        params: { schoolId: school.id, classId: own.taught.id },
        body: { key: aKey(), teacherId: who.next.id, role: "primary", startsOn: TODAY, endsOn: null },
      });
      return who;
    },
  },
  "school transfer": { "within the group": transfer },
  "undo of a move": {
    "on its day": undone([]),
    "of a split": async (bed, place) => undone([place.classmate])(bed, place),
  },
  leaving: { "of its own will": leave("withdrawn"), "by dismissal": leave("dismissed") },
  return: { "into the section": (bed, place) => comeBack(bed, place, place.own.section.id) },
};
