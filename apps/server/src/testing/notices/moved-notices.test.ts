import { decideProposal } from "@dars/contract/oversight/proposals";
import {
  endEnrolment,
  enrolStudent,
  moveStudents,
  transferStudent,
  undoMove,
} from "@dars/contract/school/enrolment";
import { handOver } from "@dars/contract/school/teaching";
import {
  countNotifications,
  listNotifications,
  type NotificationKind,
} from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { NOTICE_CAUSES } from "#notice-causes.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import { studentTransferred } from "#school/enrolment/public.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { notify, type Notice } from "#talking/notifications/public.ts";
import { settleNow } from "#talking/notifications/settle-now.factory.ts";

const { database, owner, as, aTaughtSchool, set } = await attemptsBed([
  enrolment,
  teaching,
  notifications(NOTICE_CAUSES),
  proposals([studentTransferred]),
]);

type Moved = Awaited<ReturnType<typeof aNotifiedFamily>>;
const TODAY = dayFromToday(0);
const REASON = "The family moves to another town";

/** Aisha has an exercise of her class, was marked absent today, and has marks: her mother is told of the latter two. */
async function aNotifiedFamily() {
  const place = await aTaughtSchool();
  const { school, section, aisha, mother, teacher, firstClass } = place;
  await teachEveryDay(database, school);
  const exerciseId = await set(place);
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     values ($1, $2, $3, 0, $4, 'absent_unexcused', $5, now())`,
    [school.id, aisha.id, TODAY, section.id, teacher.accountId],
  );
  await owner.query(
    `insert into ministry_results (school_id, student_id, year_id, round, outcome, published_at, changed_by)
     values ($1, $2, $3, 1, 'pass', now(), $4)`,
    [school.id, aisha.id, section.yearId, teacher.accountId],
  );
  await owner.query(
    "insert into mark_columns (school_id, class_id, code, state, decided_at) values ($1, $2, 'M1', 'open', now())",
    [school.id, firstClass.id],
  );
  const tell = (notice: Omit<Notice, "schoolId">) =>
    database.inSchool(school.id, (db) => notify(db, { schoolId: school.id, ...notice }));
  const child = [{ personId: mother.id, studentId: aisha.id }];
  await tell({ kind: "exercise", page: "exercise", id: exerciseId, recipients: [{ personId: aisha.id }] });
  await tell({ kind: "absence", page: "attendance", id: aisha.id, recipients: child, needsAction: true });
  await tell({ kind: "marks", page: "reportcardsyear", id: section.yearId, recipients: child });
  const returned = {
    kind: "marks-returned",
    page: "mark-sheets",
    id: firstClass.id,
    needsAction: true,
  } as const;
  await tell({ ...returned, recipients: [{ personId: teacher.id }] });
  return { ...place, exerciseId };
}

/** What a reader still sees open, by kind; the badge counts as many. */
async function openTo({ actor }: Member): Promise<readonly NotificationKind[]> {
  const { notifications: lines } = await as(actor).call(listNotifications, { query: {} });
  const open = lines.filter(({ isDone }) => !isDone).map(({ kind }) => kind);
  expect(await as(actor).call(countNotifications, {})).toEqual({ unread: open.length });
  return open.toSorted();
}

const move = async ({ school, management, aisha, dina }: Moved): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    "select section_id as id from enrolments where school_id = $1 and student_id = $2",
    [school.id, dina.id],
  );
  const { moveId } = await as(management.actor).call(moveStudents, {
    params: { schoolId: school.id, sectionId: Number(rows[0]?.id) },
    body: { key: aKey(), studentIds: [aisha.id], startsOn: TODAY, reason: REASON, isOverCapacity: false },
  });
  return moveId ?? 0;
};

const fetchRevision = async ({ school, aisha }: Moved): Promise<number> => {
  const { rows } = await owner.query<{ revision: number }>(
    "select revision from enrolments where school_id = $1 and student_id = $2 order by id desc",
    [school.id, aisha.id],
  );
  return rows[0]?.revision ?? 0;
};

const leave = async (place: Moved): Promise<void> => {
  const { school, management, aisha } = place;
  await as(management.actor).call(endEnrolment, {
    params: { schoolId: school.id, studentId: aisha.id },
    body: {
      key: aKey(),
      revision: await fetchRevision(place),
      state: "withdrawn",
      on: TODAY,
      reason: REASON,
    },
  });
};

test("NTF-5: after a move to a parallel section, a notice of the class is gone, and those of the student stay", async () => {
  const place = await aNotifiedFamily();
  expect(await openTo(place.aisha)).toEqual(["exercise"]);
  expect(await openTo(place.mother)).toEqual(["absence", "marks"]);

  await move(place);

  expect(await openTo(place.aisha)).toEqual([]);
  expect(await openTo(place.mother)).toEqual(["absence", "marks"]);
});

test("NTF-5: after a move that was taken back, a notice of the class is there again", async () => {
  const place = await aNotifiedFamily();
  const moveId = await move(place);
  await as(place.management.actor).call(undoMove, {
    params: { schoolId: place.school.id, moveId },
    body: { key: aKey() },
  });

  expect(await openTo(place.aisha)).toEqual(["exercise"]);
  expect(await openTo(place.mother)).toEqual(["absence", "marks"]);
});

test("NTF-5: once a student left, published marks are still told of, and nothing of class and day", async () => {
  const place = await aNotifiedFamily();

  await leave(place);

  expect(await openTo(place.aisha)).toEqual([]);
  expect(await openTo(place.mother)).toEqual(["marks"]);
});

test("NTF-5: to a student who returns, what still is so is told of again in its old line", async () => {
  const place = await aNotifiedFamily();
  const { school, level, section, management, aisha } = place;
  await leave(place);

  await as(management.actor).call(enrolStudent, {
    params: { schoolId: school.id, studentId: aisha.id },
    body: {
      key: aKey(),
      levelId: level.id,
      sectionId: section.id,
      registerNo: null,
      entryKind: "new",
      startsOn: TODAY,
      reason: REASON,
      isOverCapacity: false,
    },
  });

  expect(await openTo(place.aisha)).toEqual(["exercise"]);
  expect(await openTo(place.mother)).toEqual(["absence", "marks"]);
});

test("NTF-5: after a transfer to another school, the former one tells of published marks alone", async () => {
  const place = await aNotifiedFamily();
  const { school, group, management, aisha } = place;
  const sister = await aSchool(database, group, { code: aKey() });
  await aYear(database, sister);
  const { rows } = await owner.query<{ code: string }>("select code from schools where id = $1", [sister.id]);
  const { proposalId } = await as(management.actor).call(transferStudent, {
    params: { schoolId: school.id, studentId: aisha.id },
    body: {
      key: aKey(),
      revision: await fetchRevision(place),
      toSchool: rows[0]?.code ?? "",
      on: TODAY,
      reason: REASON,
    },
  });
  const taker = await aManagement(database, sister);
  await as(taker.actor).call(decideProposal, {
    params: { schoolId: sister.id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });

  expect(await openTo(place.mother)).toEqual(["marks"]);
});

test("NTF-5: who hands a class over is asked nothing of it any more, before and after the notices are swept", async () => {
  const place = await aNotifiedFamily();
  const { school, management, firstClass, teacher, colleague } = place;
  expect(await openTo(teacher)).toEqual(["marks-returned"]);

  await as(management.actor).call(handOver, {
    params: { schoolId: school.id, classId: firstClass.id },
    body: { key: aKey(), teacherId: colleague.id, on: TODAY },
  });

  expect(await openTo(teacher)).toEqual([]);
  const received: unknown[] = [];
  const deaf = database.hints.hear((hint) => received.push(hint));
  await settleNow(database);
  deaf();
  expect(received).toContainEqual({ about: "notified", schoolId: school.id, personId: teacher.id });
  expect(await openTo(teacher)).toEqual([]);
});
