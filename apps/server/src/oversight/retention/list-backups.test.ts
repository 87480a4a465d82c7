import { LISTED_BACKUPS, listBackups } from "@dars/contract/oversight/backups";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { noteBackup } from "./note-backup.ts";
import { retention } from "./retention.routes.ts";

const { database, owner, as } = await testbed([retention], { authorise: authoriseWith() });

test("Q3: an administrator sees the last backups, the latest first, and old ones are forgotten", async () => {
  const group = await aGroup(database);
  const { actor } = await anAdministrator(database, group);
  const management = await aManagement(database, await aSchool(database, group));
  await owner.query(
    `insert into backups_taken (taken_at, bytes, files)
     select now() - make_interval(days => back), 1, 1 from generate_series(1, 120) as back`,
  );

  await noteBackup(database, { bytes: 5_000_000_000, files: 12 });
  await noteBackup(database, { bytes: 7, files: null });

  const { backups } = await as(actor).call(listBackups, {});
  const { rows } = await owner.query(
    "select from backups_taken where taken_at < now() - interval '100 days'",
  );
  expect(backups).toHaveLength(LISTED_BACKUPS);
  expect(backups.slice(0, 2)).toMatchObject([
    { bytes: 7, files: null },
    { bytes: 5_000_000_000, files: 12 },
  ]);
  expect(rows).toEqual([]);
  await expect(as(management.actor).call(listBackups, {})).rejects.toMatchObject({ code: "forbidden" });
});
