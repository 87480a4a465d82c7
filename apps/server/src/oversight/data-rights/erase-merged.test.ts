import { expect, test } from "vitest";

import { aManagement, aPerson, aStudent, type Person } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { ERASE_PERSON } from "./erase-person.ts";

const { database, owner, school, passwordHash, tasks } = await dataExportsBed();
const manager = await aManagement(database, school);

test("DSR-2, PER-2: who is erased is erased in every record that was merged into the one", async () => {
  const [survivor, merged] = [
    await aStudent(database, school, { passwordHash }),
    await aStudent(database, school, { passwordHash, phone: "+9647701", birthDate: "2008-05-01" }),
  ];
  const at = {
    schoolId: school.id,
    roomId: await aRoom(owner, { schoolId: school.id, kind: "subject_class" }),
  };
  await aMember(owner, { ...at, personId: merged.id, role: "student" });
  await aMessage(owner, at, merged, "My number is 0770");
  await owner.query("update people set state = 'merged' where id = $1", [merged.id]);
  await owner.query(
    "insert into person_merges (school_id, person_id, kept_id, approved_by, moved) values ($1, $2, $3, $4, 0)",
    [school.id, merged.id, survivor.id, manager.accountId],
  );
  await owner.query("insert into erasures (school_id, person_id, approved_by) values ($1, $2, $3)", [
    school.id,
    survivor.id,
    manager.accountId,
  ]);

  await runTask(tasks, ERASE_PERSON, { schoolId: school.id, personId: survivor.id });

  const { rows } = await owner.query(
    `select name_en as name, phone, birth_date as born, state,
       (select count(*)::int from login_names where account_id = $2) as logins,
       (select count(*)::int from room_events where sender_id = $1 and body is not null) as texts
     from people where id = $1`,
    [merged.id, merged.accountId],
  );
  expect(rows).toEqual([
    { name: `Erased person ${merged.id}`, phone: null, born: null, state: "erased", logins: 0, texts: 0 },
  ]);
  const certificate = await owner.query(
    "select subject_id::int as id, changes from audit_events where action = 'person.erased'",
  );
  expect(certificate.rows).toEqual([{ id: survivor.id, changes: { messages: 1, files: 0 } }]);
});

test("DSR-2: the request by which somebody was written down names nobody once it is done", async () => {
  const person = await aStudent(database, school, { passwordHash });
  const { rows: proposals } = await owner.query<{ id: number }>(
    `insert into proposals (school_id, kind, subject_kind, subject_id, payload, changes, reason, state, proposed_by,
       proposed_role)
     values ($1, 'person.created', 'school', $1, $2, '[{"field": "name", "from": null, "to": "Sara"}]', 'Sara came',
       'approved', $3, 'administrator') returning id`,
    [
      school.id,
      JSON.stringify({ record: { phone: "+9647701" }, madePersonId: person.id }),
      manager.accountId,
    ],
  );
  await erase(person);

  const { rows } = await owner.query("select payload, changes, reason, state from proposals where id = $1", [
    proposals[0]?.id,
  ]);
  expect(rows).toEqual([{ payload: {}, changes: [], reason: null, state: "approved" }]);
});

test("DSR-2: a merge of two children's records no longer names the relative who is erased", async () => {
  const person = await aPerson(database, school);
  const { rows: proposals } = await owner.query<{ id: number }>(
    `insert into proposals (school_id, kind, subject_kind, subject_id, payload, changes, reason, state, proposed_by,
       proposed_role)
     values ($1, 'person.merged', 'person', 1, $2, '[{"field": "guardian", "from": null, "to": "Sara"}]', 'One card',
       'approved', $3, 'school_management') returning id`,
    [school.id, JSON.stringify({ keptId: 1, otherId: 2, relatives: [person.id] }), manager.accountId],
  );
  await erase(person);

  const { rows } = await owner.query("select changes, reason, state from proposals where id = $1", [
    proposals[0]?.id,
  ]);
  expect(rows).toEqual([{ changes: [], reason: "One card", state: "approved" }]);
});

async function erase({ id }: Person): Promise<void> {
  await owner.query("insert into erasures (school_id, person_id, approved_by) values ($1, $2, $3)", [
    school.id,
    id,
    manager.accountId,
  ]);
  await runTask(tasks, ERASE_PERSON, { schoolId: school.id, personId: id });
}
