import { createExercise } from "@dars/contract/learning/exercises";
import { createVideoTask } from "@dars/contract/learning/video-task-writing";
import { sendVideoTake } from "@dars/contract/learning/video-tasks";
import { objectToMark } from "@dars/contract/marks/objections";
import { publishMarks } from "@dars/contract/marks/publication";
import { saveCareNotes } from "@dars/contract/school/care-notes";
import { sendMessage } from "@dars/contract/talking/chat";
import { reportAbsence } from "@dars/contract/time/absences";
import { amendRegister } from "@dars/contract/time/attendance";

import { followUp } from "#insight/follow-up/follow-up.routes.ts";
import { attemptsBed, choose, essay } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY, buildExerciseText } from "#learning/exercises/exercises.factory.ts";
import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { videoTasks } from "#learning/video-tasks/video-tasks.routes.ts";
import { publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { results } from "#marks/results/results.routes.ts";
import { openColumns } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  openAllDay,
  teachEveryDay,
  type CatalogueEntry,
  type Group,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { careNotes } from "#school/care-notes/care-notes.routes.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import { studentTransferred } from "#school/enrolment/public.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";
import { keptRoom, yearsAgo } from "#talking/chat-rooms/chat-rooms.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

export const YESTERDAY = dayFromToday(-1);
export const HEALTH = "Allergic to nuts";

export type MovesBed = Awaited<ReturnType<typeof movesBed>>;
export type MovedSchool = Awaited<ReturnType<MovesBed["aMovedSchool"]>>;

/** Every slice whose records are looked at, and a student of whom there is one of each. */
export async function movesBed() {
  const bed = await attemptsBed([
    enrolment,
    teaching,
    proposals([studentTransferred]),
    videoTasks,
    attendance,
    followUp,
    careNotes,
    sheets,
    publication,
    results,
    chat,
  ]);
  const { database, owner, as, start, submit } = bed;

  /** A school with parallel sections of one level, each taught by a teacher of its own, who leads it, but for the first. */
  async function aTaught(
    group: Group,
    level: CatalogueEntry,
    subject: CatalogueEntry,
    letters: readonly string[],
  ) {
    const school = await aSchool(database, group);
    await teachEveryDay(database, school);
    const year = await aYear(database, school);
    const offering = await anOffering(database, year, { level, subject });
    const places = [];
    for (const letter of letters) {
      const teacher = await aTeacher(database, school, { name: `Teacher ${letter}` });
      const leader = letter === "A" ? await aTeacher(database, school, { name: "Leader A" }) : teacher;
      const section = await aSection(database, year, { level, letter, homeroomTeacher: leader });
      const taught = await aTeachingClass(database, offering, { section, teacher });
      places.push({ section, taught, teacher, leader });
    }
    await openColumns(database, { schoolId: school.id, yearId: year.id, levelId: level.id });
    return { school, year, offering, places, management: await aManagement(database, school) };
  }

  async function aMovedSchool() {
    const group = await aGroup(database);
    await openAllDay(database, group);
    const level = await aLevel(database, group, { code: "I1" });
    const subject = await aSubject(database, group);
    const here = await aTaught(group, level, subject, ["A", "B", "C"]);
    const there = await aTaught(group, level, subject, ["D"]);
    const [own, next, other] = here.places;
    const [theirs] = there.places;
    if (!own || !next || !other || !theirs) throw new Error("Every letter has a place.");
    const student: Member = await aStudent(database, here.school, {
      section: own.section,
      birthDate: yearsAgo(15),
    });
    const classmate = await aStudent(database, here.school, {
      section: own.section,
      birthDate: yearsAgo(15),
    });
    const mother = await aGuardian(database, group, { of: [student] });
    const place = {
      group,
      level,
      ...here,
      there,
      own,
      next,
      theirs,
      student,
      classmate,
      who: {
        former: own.teacher,
        leader: own.leader,
        next: next.teacher,
        stranger: other.teacher,
        student,
        mother,
        office: here.management,
        taker: theirs.teacher,
        takers: there.management,
      },
    };
    return { ...place, made: await records(place) };
  }

  type Place = Pick<Awaited<ReturnType<typeof aTaught>>, "school" | "year" | "offering" | "management"> & {
    readonly own: {
      readonly section: { readonly id: number };
      readonly taught: { readonly id: number };
      readonly teacher: Member;
    };
    readonly student: Member;
    readonly who: { readonly mother: Member };
  };

  /** One record of each kind, as it waits for somebody. */
  async function records(place: Place) {
    const { school, year, offering, own, student, management, who } = place;
    const params = { schoolId: school.id, studentId: student.id };
    const office = as(management.actor);
    await office.call(saveCareNotes, {
      params,
      body: { key: aKey(), revision: 0, health: HEALTH, custody: null },
    });
    await office.call(amendRegister, {
      params: { schoolId: school.id, sectionId: own.section.id, day: YESTERDAY, period: "0" },
      body: {
        key: aKey(),
        reason: "From paper",
        marks: [
          { studentId: student.id, status: "absent_unexcused", minutes: null, at: new Date().toISOString() },
        ],
      },
    });
    const { id: excuseId } = await as(who.mother.actor).call(reportAbsence, {
      params,
      body: { key: aKey(), fromDay: YESTERDAY, untilDay: YESTERDAY, reason: "illness", text: null },
    });
    await marked(place);
    await office.call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(own.section.id, ["M1"]),
    });
    const objection = await as(student.actor).call(objectToMark, {
      params: { ...params, yearId: year.id },
      body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
    });
    await owner.query(
      `insert into follow_up_entries (school_id, rule, person_id, items, since)
       values ($1, 'absences', $2, $3, $4)`,
      [school.id, student.id, JSON.stringify([{ day: YESTERDAY, id: null, name: null }]), YESTERDAY],
    );
    const room = await keptRoom(bed, school, `class:${own.taught.id}`);
    await as(student.actor).call(sendMessage, {
      params: { roomId: room.id },
      body: { clientId: aKey(), body: "Good morning" },
    });
    return { ...(await handedIn(place)), excuseId, objectionId: objection.id, roomId: room.id };
  }

  /** M1 is approved, M2 is still open. */
  const marked = ({ school, offering, own, student }: Place) =>
    database.inSchool(school.id, async (db) => {
      const key = { school_id: school.id, offering_id: offering.id, student_id: student.id };
      await db
        .insertInto("marks")
        .values([
          { ...key, code: "M1", points: "70" },
          { ...key, code: "M2", points: "60" },
        ])
        .execute();
      await db
        .insertInto("mark_columns")
        .values({ school_id: school.id, class_id: own.taught.id, code: "M1", state: "approved" })
        .execute();
    });

  async function handedIn({ school, offering, own, student }: Place) {
    const teacher = as(own.teacher.actor);
    const { id: exerciseId } = await teacher.call(createExercise, {
      params: { schoolId: school.id },
      body: {
        key: aKey(),
        offeringId: offering.id,
        ...buildExerciseText([own.taught.id], { feedback: "after_return", questions: [CHOICE, ESSAY] }),
      },
    });
    const running = await start({ school }, student, exerciseId);
    await submit({ school }, student, running, [choose(running.questions[0], "7"), essay("Because")]);
    const { id: taskId } = await teacher.call(createVideoTask, {
      params: { schoolId: school.id, offeringId: offering.id },
      body: {
        key: aKey(),
        title: "Read aloud",
        prompt: "One page.",
        maxSeconds: 60,
        takes: 2,
        dueAt: null,
        classIds: [own.taught.id],
        modelFileId: null,
      },
    });
    const fileId = await aClip(database, { schoolId: school.id, accountId: student.accountId, seconds: 40 });
    const { id: takeId } = await as(student.actor).call(sendVideoTake, {
      params: { schoolId: school.id, studentId: student.id, taskId },
      body: { key: aKey(), fileId },
    });
    return { exerciseId, attemptId: running.id, taskId, takeId };
  }

  return { database, owner, as, aMovedSchool };
}
