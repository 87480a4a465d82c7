import { changeGuardianLink, linkGuardian, listGuardianLinks } from "@dars/contract/school/guardians";
import { expect, onTestFinished, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aPerson, aStudent, type Member, type Person } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { guardians } from "./guardians.routes.ts";

const { database, owner, as } = await testbed([guardians], { authorise: authoriseWith() });

const LIMITS = {
  isPrimary: false,
  canView: true,
  canMessage: true,
  canPickup: false,
  getsNotifications: true,
} as const;

test("each step of a link is found in the audit log by its own word", async () => {
  const { change, auditedActions } = await aFather();

  await change({ isRestricted: true });
  await change({ isRestricted: false });
  await change({ canPickup: true });
  await change({ state: "suspended" });
  await change({ state: "verified" });
  await change({ state: "ended" });

  expect(await auditedActions()).toEqual([
    "guardian-link.restricted",
    "guardian-link.unrestricted",
    "guardian-link.changed",
    "guardian-link.suspended",
    "guardian-link.verified",
    "guardian-link.ended",
  ]);
});

test("a new link is audited with whom it links, and whether the office has verified it", async () => {
  const { school, management, amal } = await aWorkingSchool(database);
  const aunt = await aPerson(database, school);

  const { id } = await as(management.actor).call(linkGuardian, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), guardian: { id: aunt.id }, relation: "other", isVerified: false, ...LIMITS },
  });

  const { rows } = await owner.query(
    "select action, account_id, subject_id, changes from audit_events where school_id = $1",
    [school.id],
  );
  expect(rows).toEqual([
    {
      action: "guardian-link.created",
      account_id: management.accountId,
      subject_id: id,
      changes: { studentId: amal.id, guardianId: aunt.id, state: "invited" },
    },
  ]);
});

test.each([{ state: "suspended" }, { state: "ended" }, { canView: false }, { isRestricted: true }] as const)(
  "FAM-5: a link that becomes %o takes the child out of the guardian's open sessions, and of nobody else's",
  async (withdrawn) => {
    const { change, school, amal, father } = await aFather();
    const mother = await aGuardian(database, { id: school.groupId }, { of: [amal], isPrimary: false });
    const sessions = [await sessionOn(father, amal), await sessionOn(mother, amal)];

    await change(withdrawn);

    expect(await Promise.all(sessions.map(chosenIn))).toEqual([null, amal.id]);
  },
);

test("a guardian whose link changes and who still sees the child stays on it", async () => {
  const { change, amal, father } = await aFather();
  const session = await sessionOn(father, amal);

  await change({ canPickup: true });

  expect(await chosenIn(session)).toBe(amal.id);
});

test("a guardian is linked by a record of a new person, who needs a name", async () => {
  const { school, management, amal } = await aWorkingSchool(database);
  const link = (nameParts: { ar?: { given: string } }) =>
    as(management.actor).call(linkGuardian, {
      params: { schoolId: school.id, studentId: amal.id },
      body: {
        key: aKey(),
        guardian: { record: { nameParts, sex: null, birthDate: null, phone: null, email: null } },
        relation: "mother",
        isVerified: true,
        ...LIMITS,
      },
    });

  await expect(link({})).rejects.toMatchObject({ code: "invalid", field: "/body/record/nameParts" });
  const { guardianId } = await link({ ar: { given: "زهراء" } });

  const { rows } = await owner.query("select name_ar from people where id = $1", [guardianId]);
  expect(rows).toEqual([{ name_ar: "زهراء" }]);
});

test("no student is tied to somebody whose record is deleted or merged, nor to themselves", async () => {
  const { school, management, amal } = await aWorkingSchool(database);
  const postLink = (id: number) =>
    as(management.actor).call(linkGuardian, {
      params: { schoolId: school.id, studentId: amal.id },
      body: { key: aKey(), guardian: { id }, relation: "other", isVerified: true, ...LIMITS },
    });
  const gone = await aPerson(database, school);
  await owner.query("update people set deleted_at = now() where id = $1", [gone.id]);
  const merged = await aPerson(database, school, { state: "merged" });

  for (const { id } of [gone, merged])
    await expect(postLink(id)).rejects.toMatchObject({ code: "not-found" });
  await expect(postLink(amal.id)).rejects.toMatchObject({ code: "conflict" });
});

test("FAM-2: of two guardians whose links are ended at once, one stays", async () => {
  const { school, amal, father, change } = await aFather();
  const busy = await owner.connect();
  await busy.query("begin");
  await busy.query("select from students where school_id = $1 and id = $2 for update", [school.id, amal.id]);
  await busy.query(
    "update guardian_links set state = 'ended' where school_id = $1 and student_id = $2 and guardian_id <> $3",
    [school.id, amal.id, father.id],
  );

  const late = change({ state: "ended" }).catch((error: unknown) => error);
  await lockWaits(owner);
  await busy.query("commit");
  busy.release();

  expect(await late).toMatchObject({ code: "conflict", details: { needs: "guardian" } });
});

test("FAM-2: whoever changes the guardians of one student does not wait for those of another", async () => {
  const { school, amal, management } = await aWorkingSchool(database);
  const badr = await aStudent(database, school);
  const father = await aGuardian(database, { id: school.groupId }, { of: [badr] });
  const params = { schoolId: school.id, studentId: badr.id };
  const office = as(management.actor);
  const { links } = await office.call(listGuardianLinks, { params });
  const busy = await owner.connect();
  await busy.query("begin");
  await busy.query("select from students where school_id = $1 and id = $2 for update", [school.id, amal.id]);

  onTestFinished(async () => {
    await busy.query("commit");
    busy.release();
  });

  for (const { id: linkId, studentId: _student, guardianId, ...values } of links) {
    const body = { key: aKey(), ...values, canPickup: true };
    const changed = await office.call(changeGuardianLink, { params: { ...params, linkId }, body });
    expect(changed).toMatchObject({ guardianId, canPickup: true });
  }

  expect(links.map(({ guardianId }) => guardianId)).toEqual([father.id]);
});

test("B5: a link is changed as one of its own student, and of one whom the school has", async () => {
  const { school, amal, management } = await aWorkingSchool(database);
  const badr = await aStudent(database, school);
  await aGuardian(database, { id: school.groupId }, { of: [badr] });
  await aGuardian(database, { id: school.groupId }, { of: [amal] });
  const office = as(management.actor);
  const { links } = await office.call(listGuardianLinks, {
    params: { schoolId: school.id, studentId: badr.id },
  });
  const [link] = links;
  if (!link) throw new Error("They are not linked.");
  const { id: linkId, studentId: _student, guardianId: _guardian, ...values } = link;

  for (const studentId of [amal.id, amal.id + 9_000_000])
    await expect(
      office.call(changeGuardianLink, {
        params: { schoolId: school.id, studentId, linkId },
        body: { key: aKey(), ...values, canPickup: true },
      }),
    ).rejects.toMatchObject({ code: "not-found" });
});

/** A child's guardian beside its first contact; `change` changes the link in its current state. */
async function aFather() {
  const { group, school, management, amal } = await aWorkingSchool(database);
  const father = await aGuardian(database, group, { of: [amal], isPrimary: false });
  await aGuardian(database, group, { of: [amal] });
  const params = { schoolId: school.id, studentId: amal.id };
  const known = async () => {
    const { links } = await as(management.actor).call(listGuardianLinks, { params });
    const link = links.find(({ guardianId }) => guardianId === father.id);
    if (!link) throw new Error("They are not linked.");
    return link;
  };
  type Link = Awaited<ReturnType<typeof known>>;
  const change = async (changes: Partial<Omit<Link, "id" | "studentId" | "guardianId">>) => {
    const { id, studentId: _student, guardianId: _guardian, ...values } = await known();
    return as(management.actor).call(changeGuardianLink, {
      params: { ...params, linkId: id },
      body: { key: aKey(), ...values, ...changes },
    });
  };
  const auditedActions = async () => {
    const { rows } = await owner.query<{ action: string }>(
      "select action from audit_events where school_id = $1 order by id",
      [school.id],
    );
    return rows.map(({ action }) => action);
  };
  return { school, amal, father, change, auditedActions };
}

/** A session of the guardian in which this child is chosen. */
async function sessionOn(guardian: Member, child: Person): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days, chosen_school_id, chosen_student_id)
     values (sha256($1::text::bytea), $2, $3, 30, $4, $5) returning id`,
    [aKey(), guardian.accountId, guardian.actor.assignmentId, child.schoolId, child.id],
  );
  if (!rows[0]) throw new Error("There is no session.");
  return rows[0].id;
}

async function chosenIn(session: number): Promise<number | null> {
  const { rows } = await owner.query<{ chosen: number | null }>(
    "select chosen_student_id as chosen from sessions where id = $1",
    [session],
  );
  if (!rows[0]) throw new Error("There is no such session.");
  return rows[0].chosen;
}
