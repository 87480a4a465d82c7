import { answerThread, writeToOffice } from "@dars/contract/talking/messages";
import { listCases } from "@dars/contract/talking/moderation";
import {
  listNotifications,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "@dars/contract/talking/notifications";
import { reportOwnAbsence, withdrawOwnAbsence } from "@dars/contract/time/own-absences";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { messages } from "#talking/messages/messages.routes.ts";
import { tellOffice } from "#talking/moderation/escalate-cases.ts";
import { moderation } from "#talking/moderation/moderation.routes.ts";
import { openCase } from "#talking/moderation/open-case.ts";
import { settleHandlers, TELL_OFFICE } from "#talking/moderation/tell.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { attendanceBed, schoolToday } from "#time/attendance/attendance.factory.ts";
import { tellOfMissing } from "#time/attendance/tell-missing.ts";
import { cover } from "#time/cover/cover.routes.ts";

import { ALL_SCENARIOS } from "./all-scenarios.factory.ts";

heavy();

const { database, owner, as, take, aSchoolDay } = await attendanceBed([
  cover,
  messages,
  moderation({ tellEnded: () => undefined }),
  notifications(NOTICE_CAUSES),
]);

type Day = Awaited<ReturnType<typeof aSchoolDay>>;
/** Happens once in the school, and is answered, withdrawn or over when the function that it returns is called. */
type Happens = (day: Day) => Promise<(by: Member | undefined) => Promise<unknown>>;

const yesterday = schoolToday(-1);
const at = (time: string) =>
  new Date(Temporal.ZonedDateTime.from(`${yesterday}T${time}[Asia/Baghdad]`).epochMilliseconds);

/** Of each kind that waits for the management of a school. */
const HAPPENS: Readonly<Partial<Record<NotificationKind, Happens>>> = {
  "staff-absence": async ({ school, omar }) => {
    const own = as(omar.actor);
    const [startsOn, endsOn] = [dayFromToday(1), dayFromToday(2)];
    const { id } = await own.call(reportOwnAbsence, {
      params: { schoolId: school.id },
      body: { key: aKey(), absence: { startsOn, endsOn, reason: "sick", note: null } },
    });
    return () => own.call(withdrawOwnAbsence, { params: { schoolId: school.id, absenceReportId: id } });
  },
  "register-missing": async ({ school, stranger, other, huda, section }) => {
    const tell = () => database.inSchool(school.id, (db) => tellOfMissing(db, school.id, at("18:00")));
    await take(stranger, other, [], { day: yesterday });
    await tell();
    return async () => {
      await take(huda, section, [], { day: yesterday });
      await tell();
    };
  },
  message: async ({ school, father }) => {
    const { threadId } = await as(father.actor).call(writeToOffice, {
      params: { schoolId: school.id },
      body: { key: aKey(), kind: "request", subject: "Early leave", body: "At noon?", aboutId: null },
    });
    return (by) =>
      by === undefined
        ? Promise.resolve()
        : as(by.actor).call(answerThread, {
            params: { schoolId: school.id, threadId },
            body: { key: aKey(), body: "Yes.", isInternal: false },
          });
  },
  "report-case": async ({ school, amal }) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into rooms (school_id, school_year, kind, teaching_class_id)
       select school_id, 2026, 'subject_class', id from teaching_classes where school_id = $1 limit 1 returning id`,
      [school.id],
    );
    const roomId = Number(rows[0]?.id);
    const about = { aboutPersonId: amal.id, msgNo: null, origin: "report", reason: "other" } as const;
    const caseId = await database.inSchool(school.id, (db) => openCase(db, school.id, { roomId, ...about }));
    const jobs = await owner.query<{ payload: unknown }>(
      "select payload from jobs where task = $1 and (payload ->> 'schoolId')::bigint = $2",
      [TELL_OFFICE, school.id],
    );
    for (const { payload } of jobs.rows) await tellOffice(database, payload);
    return () => database.inSchool(school.id, (db) => settleHandlers(db, school.id, caseId));
  },
};

/** A file that leaves the school is told to the head office too, whoever manages it; the other two wait for a decision (deciders.test.ts). */
const ELSEWHERE: readonly NotificationKind[] = ["export", "import-waits", "approval-waits"];

test("every kind of notice that management reads is one of these", () => {
  const read = NOTIFICATION_KINDS.filter((kind) =>
    ALL_SCENARIOS[kind].some(({ reader }) => reader === "management"),
  );

  expect([...Object.keys(HAPPENS), ...ELSEWHERE].toSorted()).toEqual(read.toSorted());
});

const aHolder = fc.record({
  isManager: fc.boolean(),
  accountState: fc.constantFrom("active" as const, "invited" as const, "disabled" as const),
  isOver: fc.boolean(),
});
const anOffice = fc.oneof(
  fc.constantFrom(
    [],
    [{ isManager: true, accountState: "active" as const, isOver: false }],
    [{ isManager: false, accountState: "active" as const, isOver: false }],
    [
      { isManager: true, accountState: "disabled" as const, isOver: false },
      { isManager: false, accountState: "active" as const, isOver: false },
    ],
  ),
  fc.array(aHolder, { maxLength: 3 }),
);

test("B4: what waits for the management is told to who acts in its place, in an office of any size, and over for all at once", async () => {
  const drawn = fc.record({ kind: fc.constantFrom(...Object.keys(HAPPENS)), office: anOffice });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ kind, office }) => {
      const day = await aSchoolDay();
      await owner.query("update accounts set state = 'disabled' where id = $1", [day.management.accountId]);
      const able: { readonly member: Member; readonly isManager: boolean }[] = [];
      for (const { isManager, accountState, isOver } of office) {
        const member = isManager
          ? await aManagement(database, day.school, { accountState })
          : await anAdministrator(database, day.group, { accountState });
        if (isOver)
          await owner.query("update role_assignments set ends_at = now() where account_id = $1", [
            member.accountId,
          ]);
        if (accountState === "active" && !isOver) able.push({ member, isManager });
      }
      const managers = able.filter(({ isManager }) => isManager);
      const readers = managers.length > 0 ? managers : able;

      const end = await HAPPENS[kindFrom(kind)]?.(day);

      expect(await listTold(kind, day)).toEqual(
        readers.map(({ member }) => member.id).toSorted((a, b) => a - b),
      );
      for (const { member } of readers)
        expect(await readLines(kind, member)).toMatchObject([{ isDone: false }]);
      if (kind === "report-case" && readers !== managers)
        for (const { member } of readers)
          expect(
            (await as(member.actor).call(listCases, { params: { schoolId: day.school.id }, query: {} }))
              .cases,
          ).toHaveLength(1);
      await end?.(readers[0]?.member);
      for (const { member } of readers)
        expect(await readLines(kind, member)).toMatchObject([{ isDone: true }]);
    }),
    { seed: inject("seed"), numRuns: sized(6, 60) },
  );
});

const kindFrom = (word: string): NotificationKind =>
  NOTIFICATION_KINDS.find((kind) => kind === word) ?? "message";

/** Staff who were told of it, in the school and in the head office; who takes the register itself is no office. */
async function listTold(kind: string, { school, group, huda, father }: Day): Promise<readonly number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select line.person_id::int as id from notifications as line join schools on schools.id = line.school_id
     where schools.group_id = $1 and line.kind = $2 and line.target ~ ('^(' || $3::text || '-)?[0-9]+$')
       and line.person_id <> all($4) order by 1`,
    [group.id, kind, school.id, [huda.id, father.id]],
  );
  return rows.map(({ id }) => id);
}

async function readLines(kind: string, { actor }: Member) {
  const { notifications: lines } = await as(actor).call(listNotifications, { query: {} });
  return lines.filter((line) => line.kind === kind && line.needsAction);
}
