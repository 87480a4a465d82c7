import {
  countNotifications,
  listNotifications,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_A_PAGE,
  type NotificationKind,
} from "@dars/contract/talking/notifications";
import fc from "fast-check";
import { expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { notify } from "#talking/notifications/public.ts";
import { settleNow } from "#talking/notifications/settle-now.factory.ts";

import { ALL_SCENARIOS } from "./all-scenarios.factory.ts";
import type { Occurrence, Scenario } from "./scenario.ts";
import { aToldSchool } from "./told-school.factory.ts";

heavy();
const { database, owner, as } = await testbed([notifications(NOTICE_CAUSES)]);
const school = await aToldSchool(database, owner);

const everyEnd = NOTIFICATION_KINDS.flatMap((kind) =>
  ALL_SCENARIOS[kind].flatMap((scenario) =>
    Object.keys(scenario.ends).map((end) => ({ kind, as: scenario.reader, end, scenario })),
  ),
);

test.each(everyEnd)(
  "NTF-5: a notice $kind to a $as lives until: $end; the next is told anew",
  async ({ kind, scenario, end }) => {
    await letPass();
    const one = await tell(kind, scenario);
    expect(await fetchStanding(one, scenario)).toEqual("open");

    await scenario.ends[end]?.comes(school, one.occurrence);
    expect(await fetchStanding(one, scenario)).toEqual(scenario.ends[end]?.becomes);
    await settleNow(database);

    const next = await tell(kind, scenario);
    expect(next.id).not.toBe(one.id);
    expect(await fetchStanding(next, scenario)).toEqual("open");
  },
);

test("NTF-5: however notices of all kinds come, end and come again, list, badge and what is to do agree", async () => {
  const cases = NOTIFICATION_KINDS.flatMap((kind) =>
    ALL_SCENARIOS[kind].map((scenario) => ({ kind, scenario })),
  );
  const drawn = fc.record({
    of: fc.constantFrom(...cases),
    steps: fc.array(fc.record({ end: fc.nat(9), isSwept: fc.boolean(), isRead: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ of: { kind, scenario }, steps }) => {
      await letPass();
      for (const { end, isSwept, isRead } of steps) {
        const one = await tell(kind, scenario);
        if (isRead) await owner.query("update notifications set read_at = now() where id = $1", [one.id]);
        expect(await fetchStanding(one, scenario)).toBe("open");
        const comes = Object.values(scenario.ends)[end % Math.max(1, Object.keys(scenario.ends).length)];
        if (!comes) return;
        await comes.comes(school, one.occurrence);
        expect(await fetchStanding(one, scenario)).toBe(comes.becomes);
        if (isSwept) await settleNow(database);
        expect(await fetchStanding(one, scenario)).toBe(comes.becomes);
        if (!isSwept) await settleNow(database);
      }
    }),
    { numRuns: sized(15, 300) },
  );
});

/** What was told in the cases before is past. */
const letPass = () =>
  owner.query(
    "update notifications set told_at = told_at - interval '1 hour', done_at = now(), read_at = now()",
  );

interface SentNotice {
  readonly id: number;
  readonly occurrence: Occurrence;
}

/** It happens, and is told in a line of its own. */
async function tell(kind: NotificationKind, scenario: Scenario): Promise<SentNotice> {
  await school.repair();
  const { isOfChild = false, ...occurrence } = await scenario.happens(school);
  const { id: schoolId } = school.school;
  const personId = school.readers[scenario.reader].id;
  const recipients = [{ personId, ...(isOfChild && { studentId: school.readers.student.id }) }];
  const written = await database.inSchool(schoolId, (db) =>
    notify(db, { schoolId, kind, recipients, ...occurrence }),
  );
  expect(written).toBe(1);
  const { rows } = await owner.query<{ id: number }>(
    "select max(id) as id from notifications where person_id = $1 and kind = $2",
    [personId, kind],
  );
  return { id: Number(rows[0]?.id), occurrence };
}

/** What its reader sees of a line; the list, what is to do and the badge say the same. */
async function fetchStanding({ id }: SentNotice, { reader }: Scenario): Promise<"open" | "done" | "gone"> {
  const own = as(school.readers[reader].actor);
  const [{ notifications: lines, unread }, { notifications: toDo }, counted] = await Promise.all([
    own.call(listNotifications, { query: {} }),
    own.call(listNotifications, { query: { needsAction: true } }),
    own.call(countNotifications, {}),
  ]);
  expect(counted.unread).toBe(unread);
  const isWhole = lines.length < NOTIFICATIONS_A_PAGE;
  expect(isWhole ? lines.filter((each) => !each.isRead).length : unread).toBe(unread);
  expect(lines.filter((each) => each.isDone && !each.isRead)).toEqual([]);
  const line = lines.find((each) => each.id === id);
  const isToDo = toDo.some((each) => each.id === id);
  expect(isToDo).toBe(line !== undefined && line.needsAction && !line.isDone);
  if (!line) return "gone";
  return line.isDone ? "done" : "open";
}
