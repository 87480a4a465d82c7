import { expect, test } from "vitest";

import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { ERASE_PERSON } from "./erase-person.ts";

const { database, owner, school, passwordHash, tasks } = await dataExportsBed();

test("DSR-2, PER-2: who is erased is erased in every record that was merged into the one", async () => {
  const manager = await aManagement(database, school);
  const [kept, merged] = [
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
    [school.id, merged.id, kept.id, manager.accountId],
  );
  await owner.query("insert into erasures (school_id, person_id, approved_by) values ($1, $2, $3)", [
    school.id,
    kept.id,
    manager.accountId,
  ]);

  await runTask(tasks, ERASE_PERSON, { schoolId: school.id, personId: kept.id });

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
  expect(certificate.rows).toEqual([{ id: kept.id, changes: { messages: 1, files: 0 } }]);
});
