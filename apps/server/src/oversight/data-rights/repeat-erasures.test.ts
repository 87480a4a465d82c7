import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member, type Person } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { ERASE_PERSON } from "./erase-person.ts";
import { readLedger } from "./ledger.ts";
import { REPEAT_ERASURES } from "./tasks.ts";

const bed = await dataExportsBed();
const { database, owner, school, group, passwordHash, tasks, store, signIn } = bed;
const manager = await aManagement(database, school, { passwordHash });

const repeat = () => runTask(tasks, REPEAT_ERASURES);
const eraseOnce = ({ schoolId, id: personId }: Person) =>
  runTask(tasks, ERASE_PERSON, { schoolId, personId });

test("T19: whom a restored database has back is erased again, and cannot sign in meanwhile", async () => {
  const student = await aLeaver();
  const backup = await asOfNow(student);
  await approve(student);
  await eraseOnce(student);
  await restore(student, backup);
  await signIn(student.login, "student");

  await repeat();

  const { rows: sessions } = await owner.query(
    "select from sessions where account_id = $1 and ended_at is null",
    [student.accountId],
  );
  expect(sessions).toEqual([]);
  const { rows: jobs } = await owner.query(
    "select from jobs where task = $1 and payload ->> 'personId' = $2",
    [ERASE_PERSON, String(student.id)],
  );
  expect(jobs).toHaveLength(1);
  await eraseOnce(student);
  expect(await readName(student)).toBe(`Erased person ${student.id}`);
  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "bad-credentials" });
});

test("T19: an id that another person has by now erases nobody", async () => {
  const student = await aLeaver();
  const backup = await asOfNow(student);
  await approve(student);
  await eraseOnce(student);
  await restore(student, backup);
  await owner.query("update people set created_at = created_at + interval '1 microsecond' where id = $1", [
    student.id,
  ]);

  await repeat();

  const { rows } = await owner.query("select from erasures where person_id = $1", [student.id]);
  expect(rows).toEqual([]);
});

test("T19: erasures of a time without a ledger are written down, with the records merged into them", async () => {
  const [survivor, merged] = [await aLeaver(), await aLeaver()];
  await owner.query(
    "insert into person_merges (school_id, person_id, kept_id, approved_by, moved) values ($1, $2, $3, $4, 0)",
    [school.id, merged.id, survivor.id, manager.accountId],
  );
  await approve(survivor);

  await repeat();
  await repeat();

  const written = (await readLedger(store)).map(({ personId }) => personId);
  expect(written).toEqual(expect.arrayContaining([survivor.id, merged.id]));
  expect(new Set(written).size).toBe(written.length);
});

test("T19: an account that serves another school again keeps its way in there", async () => {
  const student = await aLeaver();
  const backup = await asOfNow(student);
  await approve(student);
  await eraseOnce(student);
  await restore(student, backup);
  const other = await aStudent(database, await aSchool(database, group));
  await owner.query("update account_people set account_id = $1 where account_id = $2", [
    student.accountId,
    other.accountId,
  ]);

  await repeat();
  await eraseOnce(student);

  expect(await readName(student)).toBe(`Erased person ${student.id}`);
  const { rows } = await owner.query("select from login_names where account_id = $1", [student.accountId]);
  expect(rows).toHaveLength(1);
});

const aLeaver = () => aStudent(database, school, { passwordHash, name: "Sara" });

const approve = ({ id }: Person) =>
  owner.query("insert into erasures (school_id, person_id, approved_by) values ($1, $2, $3)", [
    school.id,
    id,
    manager.accountId,
  ]);

const readName = async ({ id }: Person): Promise<unknown> =>
  (await owner.query("select name_en from people where id = $1", [id])).rows[0]?.name_en;

/** What a backup has of a person. */
async function asOfNow({ id, accountId }: Member) {
  const { rows } = await owner.query(
    `select accounts.password_hash, to_jsonb(login_names) as login
     from accounts join login_names on login_names.account_id = accounts.id where accounts.id = $1`,
    [accountId],
  );
  return { name: await readName({ schoolId: school.id, id }), ...rows[0] };
}

/** The person as the backup has it, which knows of no erasure. The files are as they are. */
async function restore({ id, accountId }: Member, backup: Awaited<ReturnType<typeof asOfNow>>) {
  await owner.query("delete from erasures where person_id = $1", [id]);
  await owner.query("update people set name_en = $2, state = 'active' where id = $1", [id, backup.name]);
  await owner.query("update accounts set state = 'active', password_hash = $2 where id = $1", [
    accountId,
    backup.password_hash,
  ]);
  await owner.query("insert into login_names select * from jsonb_populate_record(null::login_names, $1)", [
    JSON.stringify(backup.login),
  ]);
}
