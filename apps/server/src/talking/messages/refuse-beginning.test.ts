import { writeToOffice } from "@dars/contract/talking/messages";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { messages } from "./messages.routes.ts";

const { database, owner, as } = await testbed([messages], { authorise: authoriseWith() });

let group: Group;
let school: School;
let student: Member;

beforeEach(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  student = await aStudent(database, school);
});

const begin = ({ actor }: Member) =>
  as(actor).call(writeToOffice, {
    params: { schoolId: school.id },
    body: { key: aKey(), kind: "request", subject: "A question", body: "When is it?", aboutId: null },
  });

test("L1: a student writes to the school where the school or its group has chosen so, and nowhere else", async () => {
  await expect(begin(student)).rejects.toMatchObject({ code: "forbidden" });

  await owner.query("update group_settings set show_messages_btn_for_students = true where group_id = $1", [
    group.id,
  ]);
  await expect(begin(student)).resolves.toMatchObject({});

  await owner.query(
    "insert into school_settings (school_id, show_messages_btn_for_students) values ($1, false)",
    [school.id],
  );
  await expect(begin(student)).rejects.toMatchObject({ code: "forbidden" });
});

test("whoever has written to many may write to the office as well", async () => {
  const mother = await aGuardian(database, group, { of: [student] });
  await owner.query(
    `insert into message_threads (school_id, kind, subject, started_by, started_role, mailing, other_account_id)
     select $1, 'notice', 'Notice', $2, 'subject_coordinator', 'mailing', $2 from generate_series(1, 30)`,
    [school.id, mother.actor.accountId],
  );

  await expect(begin(mother)).resolves.toMatchObject({});
});

test("nobody fills the inbox of the office", async () => {
  const mother = await aGuardian(database, group, { of: [student] });
  for (let n = 0; n < 20; n += 1) await begin(mother);

  await expect(begin(mother)).rejects.toMatchObject({ code: "too-many-requests" });

  const father = await aGuardian(database, group, { of: [student] });
  await expect(begin(father)).resolves.toMatchObject({});
});
