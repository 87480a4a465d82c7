import { handleFollowUp, listFollowUp, listOwnFollowUp } from "@dars/contract/insight/follow-up";
import { readAttempt, readStudentWork } from "@dars/contract/learning/attempts";
import { markAnswer } from "@dars/contract/learning/marking";
import {
  listStudentVideoTasks,
  listVideoTakes,
  saveVideoFeedback,
} from "@dars/contract/learning/video-tasks";
import { answerObjection, commentObjection, listObjections } from "@dars/contract/marks/objections";
import { readPublishedYear } from "@dars/contract/marks/results";
import { readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { readCareNotes, saveCareNotes } from "@dars/contract/school/care-notes";
import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { decideExcuse, listExcuses, readStudentAttendance } from "@dars/contract/time/absences";
import { amendRegister, readRegister, saveRegister } from "@dars/contract/time/attendance";

import { buildMarksBody } from "#marks/sheets/sheets.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { HEALTH, YESTERDAY, type MovedSchool, type MovesBed } from "./moved-school.factory.ts";

interface Kind {
  /** Whether somebody sees the record: of a mark the published one. Throws where it may not look. */
  readonly reads: (bed: MovesBed, place: MovedSchool, who: Member) => Promise<boolean>;
  /** Whether somebody's word on it is taken: of a mark, one that is not published. Throws where it may say none. */
  readonly finishes: (bed: MovesBed, place: MovedSchool, who: Member) => Promise<boolean>;
}

const isFamily = ({ actor: { role } }: Member): boolean => role === "student" || role === "parent";
const isOffice = ({ actor: { role } }: Member): boolean => role === "school_management";

const getParams = ({ school, student }: MovedSchool) => ({ schoolId: school.id, studentId: student.id });

const fetchRevision = async ({ owner }: MovesBed, table: string, id: number): Promise<number> => {
  const { rows } = await owner.query<{ revision: number }>(
    `select revision from ${table}`.concat(" where id = $1"),
    [id],
  );
  return rows[0]?.revision ?? 0;
};

/** Whether it holds in one of the sheets in which a mark of the student may be. */
async function inSomeSheet(
  { owner }: MovesBed,
  { school, there }: MovedSchool,
  holds: (params: { readonly schoolId: number; readonly sheetId: number }) => Promise<boolean>,
): Promise<boolean> {
  const { rows } = await owner.query<{ schoolId: number; sheetId: number }>(
    `select school_id::int as "schoolId", id::int as "sheetId" from teaching_classes where school_id = any($1)`,
    [[school.id, there.school.id]],
  );
  for (const params of rows) if (await holds(params).catch(() => false)) return true;
  return false;
}

export const KINDS: Readonly<Record<string, Kind>> = {
  attempt: {
    reads: async ({ as }, place, who) => {
      const params = {
        ...getParams(place),
        exerciseId: place.made.exerciseId,
        attemptId: place.made.attemptId,
      };
      if (isFamily(who))
        return (await as(who.actor).call(readAttempt, { params })).attempt.id === place.made.attemptId;
      return (await as(who.actor).call(readStudentWork, { params })).attempts.length === 1;
    },
    finishes: async ({ as, owner }, { school, made }, who) => {
      const { rows } = await owner.query<{ revision: number }>(
        "select revision from attempt_marks where attempt_id = $1 and question_id = 2",
        [made.attemptId],
      );
      await as(who.actor).call(markAnswer, {
        params: { schoolId: school.id, attemptId: made.attemptId, questionId: 2 },
        body: { key: aKey(), revision: rows[0]?.revision ?? 0, score: "3", comment: "Well said" },
      });
      return true;
    },
  },
  "video answer": {
    reads: async ({ as }, place, who) => {
      const { school, offering, student, made } = place;
      if (isFamily(who)) {
        const { tasks } = await as(who.actor).call(listStudentVideoTasks, {
          params: { ...getParams(place), offeringId: offering.id },
        });
        return tasks.some(({ takesDone }) => takesDone.some(({ id }) => id === made.takeId));
      }
      const { students } = await as(who.actor).call(listVideoTakes, {
        params: { schoolId: school.id, taskId: made.taskId },
      });
      return students.some((line) => line.student.id === student.id && line.takes.length === 1);
    },
    finishes: async (bed, { school, made }, who) => {
      await bed.as(who.actor).call(saveVideoFeedback, {
        params: { schoolId: school.id, takeId: made.takeId },
        body: {
          key: aKey(),
          revision: await fetchRevision(bed, "video_takes", made.takeId),
          feedback: "Clear voice",
          remarks: [],
          returns: false,
        },
      });
      return true;
    },
  },
  mark: {
    reads: async (bed, place, who) => {
      const { year, student } = place;
      const { as } = bed;
      if (isFamily(who) || isOffice(who)) {
        const { result } = await as(who.actor).call(readPublishedYear, {
          params: { ...getParams(place), yearId: year.id },
        });
        return result.subjects.some(({ marks }) => marks["M1"] === 70);
      }
      return inSomeSheet(bed, place, async (params) => {
        const { rows } = await as(who.actor).call(readSheet, { params });
        return rows.some(
          (row) => row.student.id === student.id && row.cells.some(({ code }) => code === "M1"),
        );
      });
    },
    finishes: async (bed, place, who) => {
      const { as, owner } = bed;
      const { school, student } = place;
      return inSomeSheet(bed, place, async (params) => {
        const { rows } = await owner.query<{ revision: number }>(
          "select revision from marks where school_id = $1 and student_id = $2 and code = 'M2'",
          [school.id, student.id],
        );
        const { cells } = await as(who.actor).call(saveMarks, {
          params,
          body: {
            ...buildMarksBody({ [student.id]: 61 }, "M2", rows[0]?.revision ?? 0),
            reason: "Told by the teacher",
          },
        });
        return cells.some(({ outcome }) => outcome === "saved");
      });
    },
  },
  attendance: {
    reads: async ({ as }, place, who) => {
      const { school, own, student } = place;
      if (isFamily(who)) {
        const { days } = await as(who.actor).call(readStudentAttendance, { params: getParams(place) });
        return days.some(({ day }) => day === YESTERDAY);
      }
      const { students } = await as(who.actor).call(readRegister, {
        params: { schoolId: school.id, sectionId: own.section.id, day: YESTERDAY, period: "0" },
      });
      return students.some(({ studentId, status }) => studentId === student.id && status !== null);
    },
    finishes: async ({ as }, { school, own, student }, who) => {
      const params = { schoolId: school.id, sectionId: own.section.id, day: YESTERDAY, period: "0" };
      const at = new Date().toISOString();
      const marks = [{ studentId: student.id, status: "absent_unexcused" as const, minutes: null, at }];
      const reply = isOffice(who)
        ? await as(who.actor).call(amendRegister, {
            params,
            body: { key: aKey(), reason: "From paper", marks },
          })
        : await as(who.actor).call(saveRegister, { params, body: { key: aKey(), takenAt: at, marks } });
      return reply.unknown.length === 0;
    },
  },
  excuse: {
    reads: async ({ as }, place, who) => {
      const { school, made } = place;
      const isIt = ({ id }: { readonly id: number }) => id === made.excuseId;
      if (isFamily(who))
        return (await as(who.actor).call(readStudentAttendance, { params: getParams(place) })).excuses.some(
          isIt,
        );
      const { waiting, decided } = await as(who.actor).call(listExcuses, { params: { schoolId: school.id } });
      return [...waiting, ...decided].some(isIt);
    },
    finishes: async (bed, { school, made }, who) => {
      await bed.as(who.actor).call(decideExcuse, {
        params: { schoolId: school.id, excuseId: made.excuseId },
        body: {
          key: aKey(),
          revision: await fetchRevision(bed, "absence_excuses", made.excuseId),
          decision: "approved",
          note: null,
        },
      });
      return true;
    },
  },
  objection: {
    reads: async ({ as }, place, who) => {
      const { school, year, made } = place;
      const isIt = ({ id }: { readonly id: number }) => id === made.objectionId;
      if (isFamily(who)) {
        const params = { ...getParams(place), yearId: year.id };
        return (await as(who.actor).call(readPublishedYear, { params })).objections.some(isIt);
      }
      return (await as(who.actor).call(listObjections, { params: { schoolId: school.id } })).objections.some(
        isIt,
      );
    },
    finishes: async ({ as }, { school, made }, who) => {
      const params = { schoolId: school.id, objectionId: made.objectionId };
      if (isOffice(who))
        await as(who.actor).call(answerObjection, {
          params,
          body: { key: aKey(), state: "declined", answer: "It was counted twice." },
        });
      else
        await as(who.actor).call(commentObjection, {
          params,
          body: { key: aKey(), comment: "I shall look." },
        });
      return true;
    },
  },
  "follow-up": {
    reads: async ({ as }, place, who) => {
      const { school, student } = place;
      if (isFamily(who))
        return (await as(who.actor).call(listOwnFollowUp, { params: getParams(place) })).entries.length > 0;
      const { students } = await as(who.actor).call(listFollowUp, { params: { schoolId: school.id } });
      return students.some(({ person }) => person.id === student.id);
    },
    finishes: async ({ as, owner }, { school, student }, who) => {
      const { rows } = await owner.query<{ revision: number }>(
        "select revision from follow_up_entries where school_id = $1 and person_id = $2",
        [school.id, student.id],
      );
      await as(who.actor).call(handleFollowUp, {
        params: { schoolId: school.id, rule: "absences", personId: student.id },
        body: {
          key: aKey(),
          revision: rows[0]?.revision ?? 0,
          action: "acknowledge",
          text: "Called",
          until: null,
        },
      });
      return true;
    },
  },
  note: {
    reads: async ({ as }, place, who) =>
      (await as(who.actor).call(readCareNotes, { params: getParams(place) })).health === HEALTH,
    finishes: async ({ as, owner }, place, who) => {
      const { rows } = await owner.query<{ revision: number }>(
        "select revision from care_notes where school_id = $1 and student_id = $2",
        [place.school.id, place.student.id],
      );
      await as(who.actor).call(saveCareNotes, {
        params: getParams(place),
        body: { key: aKey(), revision: rows[0]?.revision ?? 0, health: HEALTH, custody: null },
      });
      return true;
    },
  },
  room: {
    reads: async ({ as }, { made }, who) =>
      (await as(who.actor).call(listEvents, { params: { roomId: made.roomId }, query: { after: 0 } })).events
        .length > 0,
    finishes: async ({ as }, { made }, who) => {
      await as(who.actor).call(sendMessage, {
        params: { roomId: made.roomId },
        body: { clientId: aKey(), body: "Good evening" },
      });
      return true;
    },
  },
};
