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
import { moderation } from "#talking/moderation/moderation.routes.ts";
import { toldCase } from "#talking/moderation/told-case.factory.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { attendanceBed, schoolToday } from "#time/attendance/attendance.factory.ts";
import { cover } from "#time/cover/cover.routes.ts";

import { ALL_SCENARIOS } from "./all-scenarios.factory.ts";

heavy();

const { database, owner, as, take, tellMissingAt, aSchoolDay } = await attendanceBed([
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
  "register-missing": async ({ school, stranger, other }) => {
    const tell = () => tellMissingAt(school.id, at("18:00"));
    await take(stranger, other, [], { day: yesterday });
    await tell();
    return async () => {
      // Whatever hour it is today, no register of the year is missing any more.
      await owner.query("update academic_years set state = 'archived' where school_id = $1", [school.id]);
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
  "report-case": ({ school, amal }) => toldCase({ database, owner }, school.id, amal.id),
};

/** A file that leaves the school is told to the head office too, whoever manages it; the other two wait for a decision (deciders.test.ts). */
const ELSEWHERE: readonly NotificationKind[] = ["export", "import-waits", "approval-waits"];

test("every kind of notice that management reads is one of these", () => {
  const read = NOTIFICATION_KINDS.filter((kind) =>
    ALL_SCENARIOS[kind].some(({ reader }) => reader === "management"),
  );

  expect([...Object.keys(HAPPENS), ...ELSEWHERE].toSorted()).toEqual(read.toSorted());
});

interface Holder {
  readonly isManager: boolean;
  readonly accountState: "active" | "invited" | "disabled";
  readonly isOver: boolean;
}

const aHolder: fc.Arbitrary<Holder> = fc.record({
  isManager: fc.boolean(),
  accountState: fc.constantFrom("active" as const, "invited" as const, "disabled" as const),
  isOver: fc.boolean(),
});
const anOffice: fc.Arbitrary<readonly Holder[]> = fc.oneof(
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
      const able = await seatOffice(day, office);
      const managers = able.filter(({ isManager }) => isManager);
      const readers = managers.length > 0 ? managers : able;

      const end = await HAPPENS[kindFrom(kind)]?.(day);

      const ids = readers.map(({ member }) => member.id);
      expect(await listTold(kind, day)).toEqual(ids.toSorted((one, other) => one - other));
      for (const { member } of readers) {
        expect(await readLines(kind, member)).toMatchObject([{ isDone: false }]);
        expect(await countCases(day, member)).toBe(kind === "report-case" ? 1 : 0);
      }
      await end?.(readers[0]?.member);
      for (const { member } of readers)
        // What was withdrawn is in no list any more.
        expect((await readLines(kind, member)).filter(({ isDone }) => !isDone)).toEqual([]);
    }),
    { seed: inject("seed"), numRuns: sized(16, 60) },
  );
});

/** Returns those of the office who can act. */
async function seatOffice({ school, group }: Day, office: readonly Holder[]) {
  const able: { readonly member: Member; readonly isManager: boolean }[] = [];
  for (const { isManager, accountState, isOver } of office) {
    const member = isManager
      ? await aManagement(database, school, { accountState })
      : await anAdministrator(database, group, { accountState });
    if (isOver)
      await owner.query("update role_assignments set ends_at = now() where account_id = $1", [
        member.accountId,
      ]);
    if (accountState === "active" && !isOver) able.push({ member, isManager });
  }
  return able;
}

async function countCases({ school }: Day, { actor }: Member): Promise<number> {
  const { cases } = await as(actor).call(listCases, { params: { schoolId: school.id }, query: {} });
  return cases.length;
}

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
