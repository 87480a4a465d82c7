import { openColumn, readMarkProgress } from "@dars/contract/marks/publication";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication], { authorise: authoriseWith() });

test("KEY-4: the days of a column are not moved by a form that was opened before they were", async () => {
  const { school, level, management } = await aMarkedSchool(database);
  const office = as(management.actor);
  const params = { schoolId: school.id };
  const daysNow = async () => {
    const { sections } = await office.call(readMarkProgress, { params });
    const { opensOn = null, dueOn = null } = sections[0]?.columns.find(({ code }) => code === "M2") ?? {};
    return { levelId: level.id, opensOn, dueOn };
  };
  const move = (dueOn: string, seen: Awaited<ReturnType<typeof daysNow>>[]) =>
    office.call(openColumn, {
      params,
      body: { key: aKey(), levelIds: [level.id], code: "M2", opensOn: "2026-11-01", dueOn, seen },
    });
  const before = await daysNow();

  await move("2026-11-20", [before]);
  const moved = { levelId: level.id, opensOn: "2026-11-01", dueOn: "2026-11-20" };
  await expect(move("2026-11-25", [before])).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale", stored: [moved] },
  });
  await move("2026-11-25", [await daysNow()]);

  expect(await daysNow()).toEqual({ ...moved, dueOn: "2026-11-25" });
});
