import {
  drawPicturePin,
  enrolClassDevice,
  issueClassCode,
  listClassChildren,
  listClassDevices,
  revokeClassDevice,
  signInWithPictures,
} from "@dars/contract/identity/class-devices";
import { unlinkIdentity } from "@dars/contract/identity/identities";
import { readMe, switchRole } from "@dars/contract/identity/own-account";
import { PICTURES, type Picture } from "@dars/contract/identity/pictures";
import { expect, test } from "vitest";

import {
  aSchoolThatSignsIn,
  FIVE_JUDGED,
  fortyGuesses,
  refusal,
} from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

const office = await aSchoolThatSignsIn();
const { database, owner, client, group, school, passwordHash, signIn } = office;
const EIGHT = dayFromToday(-8 * 366);

test("ACC-2: a child signs in by its four pictures on the device of its class, as a student for a school day", async () => {
  const { teacher, child, section, secret, pictures } = await aClass();

  const { children } = await client().call(listClassChildren, { body: { secret } });
  expect(children).toMatchObject([{ id: child.id, name: { en: "Tara" } }]);
  const { userData, must_change_password } = await press(secret, child.id, pictures);

  expect(must_change_password).toBe(false);
  expect(userData).toMatchObject({ login_type: "student", student_id: child.id, session_timeout: 0.25 });
  const inside = client(userData.token);
  const me = await inside.call(readMe, {});
  expect(me.role).toBe("student");
  const { assignmentId = 0 } = me.roles[0] ?? {};
  expect(await refusal(inside.call(switchRole, { body: { assignmentId } }))).toMatchObject({
    code: "no-access",
  });
  expect(await refusal(inside.call(unlinkIdentity, { params: { identityId: 1 } }))).toMatchObject({
    code: "proof-required",
  });
  const { devices } = await teacher.call(listClassDevices, {
    params: { schoolId: school.id, sectionId: section.id },
  });
  expect(devices).toMatchObject([{ name: "Tablet 1", lastUsedAt: expect.any(String) }]);
});

test("ACC-2: pictures open nothing on a device of another class, and a device taken out signs everybody out", async () => {
  const { teacher, child, section, secret, pictures } = await aClass();
  const other = await aClass();
  const params = { schoolId: school.id, sectionId: section.id };

  expect(await refusal(press(other.secret, child.id, pictures))).toMatchObject({ code: "bad-credentials" });
  const inside = client((await press(secret, child.id, pictures)).userData.token);
  const { devices } = await teacher.call(listClassDevices, { params });
  await teacher.call(revokeClassDevice, { params: { ...params, deviceId: devices[0]?.id ?? 0 } });

  expect(await refusal(inside.call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
  expect(await refusal(press(secret, child.id, pictures))).toMatchObject({ code: "bad-credentials" });
});

test("ACC-2: whoever presses the pictures while the device is taken out is not signed in", async () => {
  const { child, section, secret, pictures } = await aClass();
  const revoking = await owner.connect();
  await revoking.query("begin");
  await revoking.query("update class_devices set revoked_at = now() where section_id = $1", [section.id]);

  const late = refusal(press(secret, child.id, pictures));
  await lockWaits(owner);
  await revoking.query("commit");
  revoking.release();

  expect(await late).toMatchObject({ code: "bad-credentials" });
  const { rows } = await owner.query(
    "select from sessions where account_id = $1 and class_device_id is not null and ended_at is null",
    [child.accountId],
  );
  expect(rows).toEqual([]);
});

test("ACC-2: a class code is good once, however it is typed, and a wrong one opens nothing", async () => {
  const { teacher, section } = await aClass();
  const params = { schoolId: school.id, sectionId: section.id };
  const { code } = await teacher.call(issueClassCode, { params });

  expect(await refusal(enrol("ABCD-EFGH"))).toMatchObject({ code: "bad-credentials" });
  await expect(enrol(` ${code.toLowerCase().replace("-", " ")} `)).resolves.toMatchObject({
    class: { letter: "A" },
  });
  expect(await refusal(enrol(code))).toMatchObject({ code: "bad-credentials" });
});

test("ACC-2: a server that dies while it takes a device in has not spent the code", async () => {
  const { teacher, section } = await aClass();
  const { code } = await teacher.call(issueClassCode, {
    params: { schoolId: school.id, sectionId: section.id },
  });
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on class_devices for each row execute function die()`);

  expect(await refusal(enrol(code))).toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");

  await expect(enrol(code)).resolves.toMatchObject({ secret: expect.any(String) });
});

test("ACC-2: from the thirteenth birthday on there are no pictures, and none without a birthday", async () => {
  const { teacher, section, secret, child, pictures } = await aClass();
  const draw = (studentId: number) =>
    teacher.call(drawPicturePin, { params: { schoolId: school.id, studentId } });
  const unknown = await aStudent(database, school, { section });

  expect(await refusal(draw(unknown.id))).toMatchObject({ code: "conflict" });
  await owner.query("update people set birth_date = current_date - interval '13 years 1 day' where id = $1", [
    child.id,
  ]);

  expect(await refusal(draw(child.id))).toMatchObject({ code: "conflict" });
  expect(await refusal(press(secret, child.id, pictures))).toMatchObject({ code: "bad-credentials" });
  await expect(client().call(listClassChildren, { body: { secret } })).resolves.toMatchObject({
    children: [],
  });
});

test("ACC-1: after five wrong tries the next has to wait, for this child and for no other", async () => {
  const { secret, child, pictures, section, teacher } = await aClass();
  const other = await aStudent(database, school, { section, birthDate: EIGHT });
  const drawn = await teacher.call(drawPicturePin, { params: { schoolId: school.id, studentId: other.id } });
  const wrong = pictures.toReversed();

  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await refusal(press(secret, child.id, wrong))).toMatchObject({ code: "bad-credentials" });

  expect(await refusal(press(secret, child.id, pictures))).toMatchObject({ code: "too-many-requests" });
  await expect(press(secret, other.id, drawn.pictures)).resolves.toMatchObject({ status: "success" });
});

test("ACC-1: of forty guesses at the pictures sent together five are judged", async () => {
  const { secret, child, pictures } = await aClass();
  const wrong = pictures.toReversed();

  const outcomes = await fortyGuesses((isRight) => press(secret, child.id, isRight ? pictures : wrong));

  expect(outcomes.toSorted()).toEqual(FIVE_JUDGED);
});

test("ACC-2: new pictures end the old ones, and only the homeroom teacher and the school draw them", async () => {
  const { teacher, secret, child } = await aClass();
  const other = await aClass();
  const params = { schoolId: school.id, studentId: child.id };

  const drawn = await teacher.call(drawPicturePin, { params });

  expect(drawn.pictures).toHaveLength(4);
  expect(new Set(drawn.pictures).size).toBe(4);
  expect(PICTURES).toEqual(expect.arrayContaining(drawn.pictures));
  expect(await refusal(other.teacher.call(drawPicturePin, { params }))).toMatchObject({ code: "not-found" });
  const wrong = drawn.pictures.toReversed();
  expect(await refusal(press(secret, child.id, wrong))).toMatchObject({ code: "bad-credentials" });
  await expect(press(secret, child.id, drawn.pictures)).resolves.toMatchObject({ status: "success" });
});

const enrol = (code: string) => client().call(enrolClassDevice, { body: { code, name: "Tablet" } });

const press = (secret: string, studentId: number, pictures: Picture[]) =>
  client().call(signInWithPictures, { body: { secret, studentId, pictures } });

/** A section with its homeroom teacher, a child of eight who has its pictures, and a device that was enrolled. */
async function aClass() {
  const member = await aTeacher(database, school, { passwordHash });
  const section = await aSection(
    database,
    { id: office.section.yearId, schoolId: school.id },
    { level: await aLevel(database, group), homeroomTeacher: member },
  );
  const child = await aStudent(database, school, { section, name: "Tara", birthDate: EIGHT });
  const teacher = client((await signIn(member.login, "teacher")).userData.token);
  const params = { schoolId: school.id, sectionId: section.id };
  const { code } = await teacher.call(issueClassCode, { params });
  const { secret } = await client().call(enrolClassDevice, { body: { code, name: "Tablet 1" } });
  const { pictures } = await teacher.call(drawPicturePin, {
    params: { schoolId: school.id, studentId: child.id },
  });
  return { teacher, section, child, secret, pictures };
}
