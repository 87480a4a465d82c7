import { pushTags } from "@dars/contract/identity/push-tags";
import { changeGuardianLink, linkGuardian, listGuardianLinks } from "@dars/contract/school/guardians";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { readFamilyHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aPerson, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { schools } from "#school/schools/schools.routes.ts";
import { home } from "#shell/home/home.routes.ts";

import { guardians } from "./guardians.routes.ts";

const { database, owner, as } = await testbed([guardians, home, schools], { authorise: authoriseWith() });

const LIMITS = {
  isPrimary: false,
  canView: true,
  canMessage: true,
  canPickup: false,
  getsNotifications: true,
} as const;

test("FAM-3: the office links a guardian it has not verified, who sees the child once it has", async () => {
  const { school, management, child } = await aFamily();
  const uncle = await aGuardian(database, { id: school.groupId }, { of: [await aStudent(database, school)] });
  const link = await makeLink(management, child, { guardian: { id: uncle.id }, isVerified: false });
  expect(await sees(uncle, child)).toBe(false);

  await change(management, { ...link, state: "verified" });

  expect(await sees(uncle, child)).toBe(true);
});

test("FAM-1: neither a suspended nor an ended link, nor one that may not view, opens the child's page", async () => {
  const { management, child, mother, father } = await aFamily();
  for (const withdrawn of [{ state: "suspended" }, { state: "ended" }, { canView: false }] as const) {
    const changed = await change(management, {
      ...(await fetchLink(management, child, father)),
      ...withdrawn,
    });
    expect(await sees(father, child)).toBe(false);
    await change(management, { ...changed, state: "verified", canView: true });
    expect(await sees(father, child)).toBe(true);
  }
  expect(await sees(mother, child)).toBe(true);
});

test("FAM-5: a restriction shuts an open session out of the child with its next request, and the sibling stays", async () => {
  const { school, management, child, father } = await aFamily();
  const sibling = await aStudent(database, school);
  await aGuardianLink(database, father, sibling);
  const session = as(father.actor);
  await session.call(listStudentSubjects, { params: { schoolId: school.id, studentId: child.id } });

  await change(management, { ...(await fetchLink(management, child, father)), isRestricted: true });

  await expect(
    session.call(listStudentSubjects, { params: { schoolId: school.id, studentId: child.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
  const { children } = await session.call(readFamilyHome, {});
  expect(children.map(({ studentId }) => studentId)).toEqual([sibling.id]);
});

test("FAM-5: a session that stood on the child stands on none, and its push tags name no child", async () => {
  const { school, management, child, father } = await aFamily();
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days, chosen_school_id, chosen_student_id)
     values (decode(repeat('ab', 32), 'hex'), $1, $2, 30, $3, $4) returning id`,
    [father.accountId, father.actor.assignmentId, school.id, child.id],
  );

  await change(management, { ...(await fetchLink(management, child, father)), isRestricted: true });

  const after = await owner.query("select chosen_school_id, chosen_student_id from sessions where id = $1", [
    rows[0]?.id,
  ]);
  expect(after.rows).toEqual([{ chosen_school_id: null, chosen_student_id: null }]);
  const ids = {
    school_id: school.id,
    student_id: child.id,
    grade_id: 1,
    teacher_id: null,
    id: 1,
    server: null,
  };
  expect(pushTags({ ...ids, login_type: "parent" })).toEqual({});
});

test("FAM-2: the first guardian is the primary one, and there are four at most", async () => {
  const { school, management } = await aFamily();
  const child = await aStudent(database, school);
  const links = [];
  for (const relation of ["father", "mother", "grandparent", "other"] as const)
    links.push(
      await makeLink(management, child, { guardian: { id: (await aPerson(database, school)).id }, relation }),
    );

  expect(links.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false, false]);
  const fifth = makeLink(management, child, { guardian: { id: (await aPerson(database, school)).id } });
  await expect(fifth).rejects.toMatchObject({ code: "conflict", details: { needs: "fewer" } });
});

test("FAM-2: a child is not left without a guardian, nor without a first contact; a restriction is never in the way", async () => {
  const { management, child, mother, father } = await aFamily();
  const first = await fetchLink(management, child, mother);

  await expect(change(management, { ...first, isPrimary: false })).rejects.toMatchObject({
    details: { needs: "primary" },
  });
  await expect(change(management, { ...first, state: "ended" })).rejects.toMatchObject({
    details: { needs: "primary" },
  });
  await change(management, { ...(await fetchLink(management, child, father)), state: "ended" });
  await expect(change(management, { ...first, state: "ended" })).rejects.toMatchObject({
    details: { needs: "guardian" },
  });
  const restricted = await change(management, { ...first, isRestricted: true });
  expect(restricted.isRestricted).toBe(true);
});

test("a guardian whose link had ended is linked again; one who is linked is not linked twice", async () => {
  const { management, child, father } = await aFamily();
  const link = await fetchLink(management, child, father);
  await expect(makeLink(management, child, { guardian: { id: father.id } })).rejects.toMatchObject({
    code: "conflict",
  });
  await change(management, { ...link, state: "ended" });

  const again = await makeLink(management, child, { guardian: { id: father.id } });

  expect(again).toMatchObject({ id: link.id, state: "verified" });
});

test("KEY-4: a link that has changed since is not written over; the same request again changes nothing", async () => {
  const { management, child, father } = await aFamily();
  const link = await fetchLink(management, child, father);
  const request = changing(management, { ...link, canPickup: true });
  const changed = await request();

  expect(await request()).toEqual(changed);
  await expect(change(management, { ...link, canMessage: false })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("every change of a link stands in the audit log with its weightiest word", async () => {
  const { school, management, child, father } = await aFamily();
  const link = await fetchLink(management, child, father);
  await change(management, { ...link, isRestricted: true });

  const { rows } = await owner.query(
    "select action, account_id, changes from audit_events where school_id = $1 and subject_id = $2",
    [school.id, link.id],
  );

  expect(rows).toMatchObject([
    {
      action: "guardian-link.restricted",
      account_id: management.accountId,
      changes: { fields: "isRestricted", isRestricted: true },
    },
  ]);
});

test("AZ-2: a link is changed under its own student alone", async () => {
  const { school, management, child, father } = await aFamily();
  const other = await aStudent(database, school);
  const link = await fetchLink(management, child, father);

  await expect(change(management, { ...link, studentId: other.id })).rejects.toMatchObject({
    code: "not-found",
  });
});

interface Child {
  readonly id: number;
  readonly schoolId: number;
}

interface LinkInput {
  readonly guardian: { readonly id: number };
  readonly isVerified?: boolean;
  readonly relation?: "father" | "mother" | "grandparent" | "other";
}

const makeLink = (
  { actor }: Member,
  { id, schoolId }: Child,
  { guardian, isVerified = true, relation = "other" }: LinkInput,
) =>
  as(actor).call(linkGuardian, {
    params: { schoolId, studentId: id },
    body: { key: aKey(), guardian, relation, isVerified, ...LIMITS },
  });

type Link = Awaited<ReturnType<typeof makeLink>>;

async function fetchLink(member: Member, { id, schoolId }: Child, guardian: Member): Promise<Link> {
  const { links } = await as(member.actor).call(listGuardianLinks, { params: { schoolId, studentId: id } });
  const link = links.find(({ guardianId }) => guardianId === guardian.id);
  if (!link) throw new Error("They are not linked.");
  return link;
}

function changing({ actor, schoolId }: Member, link: Link) {
  const { id, studentId, guardianId: _, ...values } = link;
  const body = { key: aKey(), ...values };
  return () => as(actor).call(changeGuardianLink, { params: { schoolId, studentId, linkId: id }, body });
}

const change = (member: Member, link: Link) => changing(member, link)();

const sees = ({ actor }: Member, { id, schoolId }: Child): Promise<boolean> =>
  as(actor)
    .call(listStudentSubjects, { params: { schoolId, studentId: id } })
    .then(
      () => true,
      () => false,
    );

/** A child whose mother is the first contact, and whose father is linked too. */
async function aFamily() {
  const { group, school, management, amal } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal], relation: "mother" });
  const father = await aGuardian(database, group, { of: [amal], isPrimary: false });
  return { school, management, child: amal, mother, father };
}
