import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { findHeadTeacher } from "./holders.queries.ts";

const { database, owner } = await testbed([]);

test("a card names the principal whom the school has named, while it manages the school", async () => {
  const school = await aSchool(database, await aGroup(database));
  const found = () => database.inSchool(school.id, (db) => findHeadTeacher(db, school.id));
  const first = await aManagement(database, school, { name: "Amal" });
  expect(await found()).toMatchObject({ name: { en: "Amal" } });

  const second = await aManagement(database, school, { name: "Huda" });
  expect(await found()).toBeNull();

  await owner.query("insert into school_settings (school_id, principal_id) values ($1, $2)", [
    school.id,
    second.id,
  ]);
  expect(await found()).toMatchObject({ name: { en: "Huda" } });

  await owner.query("update role_assignments set state = 'ended' where person_id in ($1)", [second.id]);
  expect(await found()).toMatchObject({ name: { en: "Amal" } });
  await owner.query("update role_assignments set state = 'ended' where person_id = $1", [first.id]);
  expect(await found()).toBeNull();
});
