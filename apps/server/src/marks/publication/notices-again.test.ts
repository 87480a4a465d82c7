import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import {
  countNotifications,
  listNotifications,
  markNotifications,
} from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { NOTICE_CAUSES } from "#notice-causes.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, owner, as } = await testbed([publication, notifications(NOTICE_CAUSES)], {
  authorise: authoriseWith(),
});

const G1 = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };

test.each([
  ["read", "alone", true, false],
  ["unread", "alone", false, false],
  ["read", "beside another that stays", true, true],
  ["unread", "beside another that stays", false, true],
])(
  "NTF-5: marks that were %s and are withdrawn %s are told anew when they are published again",
  async (_, __, isRead, hasOther) => {
    const { student, mother, publish, withdraw, fetchOpenNotices } = await aPublishingSchool();
    if (hasOther) {
      await publish(["M1"]);
      await owner.query(
        "update notifications set told_at = told_at - interval '1 hour', read_at = now(), done_at = now()",
      );
    }
    const first = await publish(["M2"]);
    for (const reader of [student, mother]) expect(await fetchOpenNotices(reader)).toHaveLength(1);
    if (isRead)
      for (const reader of [student, mother])
        await as(reader.actor).call(markNotifications, {
          body: { lines: [...(await fetchOpenNotices(reader))], as: "read" },
        });

    await withdraw(first.id);
    for (const reader of [student, mother]) {
      expect(await fetchOpenNotices(reader)).toEqual([]);
      expect(await as(reader.actor).call(countNotifications, {})).toEqual({ unread: 0 });
    }

    await publish(["M2"]);
    for (const reader of [student, mother]) {
      expect(await fetchOpenNotices(reader)).toHaveLength(1);
      expect(await as(reader.actor).call(countNotifications, {})).toEqual({ unread: 1 });
    }
  },
);

test("NTF-5: withdrawing an earlier publication leaves the notice of a later one", async () => {
  const { student, publish, withdraw, fetchOpenNotices } = await aPublishingSchool();
  const first = await publish(["M1"]);
  await owner.query("update mark_publications set publish_at = publish_at - interval '1 hour'");
  await owner.query("update notifications set told_at = told_at - interval '1 hour'");
  await publish(["M2"]);
  expect(await fetchOpenNotices(student)).toHaveLength(2);

  await withdraw(first.id);

  expect(await fetchOpenNotices(student)).toHaveLength(1);
});

async function aPublishingSchool() {
  const world = await aMarkedSchool(database, { students: 1 });
  const { school, group, section, management } = world;
  const [student] = world.students;
  if (!student) throw new Error("Nobody sits here.");
  const mother = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, G1);
  const office = as(management.actor);
  const params = { schoolId: school.id };
  return {
    student,
    mother,
    publish: (codes: readonly string[]) =>
      office.call(publishMarks, { params, body: publishing(section.id, codes) }),
    withdraw: (publicationId: number) =>
      office.call(withdrawPublication, {
        params: { ...params, publicationId },
        body: { key: aKey(), reason: "A column was wrong" },
      }),
    fetchOpenNotices: async ({ actor }: Member) => {
      const { notifications: lines } = await as(actor).call(listNotifications, { query: {} });
      return lines
        .filter(({ kind, isDone }) => kind === "marks" && !isDone)
        .map(({ schoolId, id }) => ({ schoolId, id }));
    },
  };
}
