import { decideProposal, listMyProposals, listProposals } from "@dars/contract/oversight/proposals";
import { changePerson, readPerson } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { people } from "#school/people/people.routes.ts";
import { personChanged } from "#school/people/public.ts";

import { aProposal } from "./proposals.factory.ts";
import { proposals } from "./proposals.routes.ts";
import { sweepProposals } from "./sweep-proposals.ts";

const { database, owner, as } = await testbed([people, proposals([personChanged])], {
  authorise: authoriseWith(),
});

test("B4: a parent asks for a change of its child, management allows it, and only then is it written", async () => {
  const { school, management, child, parent } = await aFamily();

  const reply = await as(parent.actor).call(changePerson, aChange(school, child));

  expect(reply).toMatchObject({ state: "proposed" });
  expect(await fetchPhone(school, child, management)).toBeNull();
  const { proposals: waiting } = await as(management.actor).call(listProposals, {
    params: { schoolId: school.id },
  });
  expect(waiting).toMatchObject([
    {
      id: reply.proposalId,
      kind: "person.changed",
      state: "waiting",
      subject: { kind: "person", id: child.id },
      proposedBy: { role: "parent", isMe: false },
      reason: "New telephone",
    },
  ]);
  expect(waiting[0]?.changes).toContainEqual({ field: "phone", from: null, to: "+9647701112233" });

  await decide(management, school, reply.proposalId, true);

  expect(await fetchPhone(school, child, management)).toBe("+9647701112233");
  const { proposals: mine } = await as(parent.actor).call(listMyProposals, {});
  expect(mine).toMatchObject([{ id: reply.proposalId, state: "approved" }]);
});

test("a refused proposal changes nothing and says why to whoever asked", async () => {
  const { school, management, child, parent } = await aFamily();
  const { proposalId } = await as(parent.actor).call(changePerson, aChange(school, child));

  await decide(management, school, proposalId, false, "Bring the paper");

  expect(await fetchPhone(school, child, management)).toBeNull();
  const { proposals: mine } = await as(parent.actor).call(listMyProposals, {});
  expect(mine).toMatchObject([{ state: "refused", note: "Bring the paper" }]);
});

test("B4: what an administrator asks for waits for a second person", async () => {
  const { school, group, management, child } = await aFamily();
  const administrator = await anAdministrator(database, group);
  const { proposalId } = await as(administrator.actor).call(changePerson, aChange(school, child));

  expect(await approvalFor(administrator, school)).toBe("second");
  const alone = decide(administrator, school, proposalId, true);

  await expect(alone).rejects.toMatchObject({ code: "conflict", details: { needs: "second" } });
  await decide(management, school, proposalId, true);
  expect(await fetchPhone(school, child, management)).toBe("+9647701112233");
});

test("where nobody else could allow it, one person does it knowingly", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const child = await aStudent(database, school);
  const administrator = await anAdministrator(database, group);
  const { proposalId } = await as(administrator.actor).call(changePerson, aChange(school, child));

  expect(await approvalFor(administrator, school)).toBe("alone");
  const unaware = decide(administrator, school, proposalId, true);

  await expect(unaware).rejects.toMatchObject({ code: "conflict", details: { needs: "alone" } });
  const knowing = await as(administrator.actor).call(decideProposal, {
    params: { schoolId: school.id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: true },
  });
  expect(knowing).toEqual({ state: "approved" });
});

test("of two who decide at once, one wins and the other is told", async () => {
  const { school, group, management, child, parent } = await aFamily();
  const administrator = await anAdministrator(database, group);
  const { proposalId } = await as(parent.actor).call(changePerson, aChange(school, child));

  const answers = await Promise.allSettled([
    decide(management, school, proposalId, true),
    decide(administrator, school, proposalId, false),
  ]);

  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("KEY-4: a proposal over a record that has changed since waits on, and says so", async () => {
  const { school, management, child, parent } = await aFamily();
  const { proposalId } = await as(parent.actor).call(changePerson, aChange(school, child));
  await as(management.actor).call(changePerson, aChange(school, child));

  const late = decide(management, school, proposalId, true);

  await expect(late).rejects.toMatchObject({ code: "conflict" });
});

test("the same request sent again asks once", async () => {
  const { school, management, child, parent } = await aFamily();
  const change = aChange(school, child);

  const first = await as(parent.actor).call(changePerson, change);
  const again = await as(parent.actor).call(changePerson, change);

  expect(again).toEqual(first);
  const { proposals: waiting } = await as(management.actor).call(listProposals, {
    params: { schoolId: school.id },
  });
  expect(waiting).toHaveLength(1);
});

test("a family that asks for more than anybody decides waits until something is decided", async () => {
  const { school, management, child, parent } = await aFamily();
  const asks = Array.from({ length: 30 }, () =>
    aProposal(database, { schoolId: school.id, personId: parent.id }),
  );
  const [first = 0] = await Promise.all(asks);

  const oneMore = () => as(parent.actor).call(changePerson, aChange(school, child));

  await expect(oneMore()).rejects.toMatchObject({ code: "too-many-requests" });
  await decide(management, school, first, false);
  await expect(oneMore()).resolves.toMatchObject({ state: "proposed" });
});

test("AZ-2: another school's management neither sees nor decides it", async () => {
  const { school, group, child, parent } = await aFamily();
  const other = await aSchool(database, group);
  const stranger = await aManagement(database, other);
  const { proposalId } = await as(parent.actor).call(changePerson, aChange(school, child));

  const notFound = { code: "not-found" };
  await expect(decide(stranger, school, proposalId, true)).rejects.toMatchObject(notFound);
  await expect(decide(stranger, other, proposalId, true)).rejects.toMatchObject(notFound);
});

test("a request goes three years after it was decided, one that waits never, and none about a person on hold", async () => {
  const { school, management, child, parent } = await aFamily();
  const { proposalId } = await as(parent.actor).call(changePerson, aChange(school, child));
  const age = (column: "decided_at" | "proposed_at", text: string) =>
    owner.query(`update proposals set ${column} = now() - $2::interval where id = $1`, [proposalId, text]);
  const isKeptTonight = async () => {
    await sweepProposals(database);
    return (await owner.query("select from proposals where id = $1", [proposalId])).rowCount === 1;
  };

  await age("proposed_at", "5 years");
  expect(await isKeptTonight()).toBe(true);
  await decide(management, school, proposalId, false);
  await age("decided_at", "3 years -1 day");
  expect(await isKeptTonight()).toBe(true);
  await age("decided_at", "3 years 1 day");
  await aHold(owner, management, school.id, { personId: child.id });
  expect(await isKeptTonight()).toBe(true);
  await liftAll(owner, school.id);
  expect(await isKeptTonight()).toBe(false);
});

async function aFamily() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const management = await aManagement(database, school);
  const child = await aStudent(database, school, { name: { ar: "ليلى" } });
  const parent = await aGuardian(database, group, { of: [child] });
  return { group, school, management, child, parent };
}

type School = Awaited<ReturnType<typeof aSchool>>;

const aChange = (school: School, { id }: Member) => ({
  params: { schoolId: school.id, personId: id },
  body: {
    key: aKey(),
    revision: 1,
    record: {
      nameParts: { ar: { given: "ليلى", father: "كاظم" } },
      sex: null,
      birthDate: null,
      phone: "+9647701112233",
      email: null,
    },
    reason: "New telephone",
  },
});

const approvalFor = async ({ actor }: Member, { id }: School) => {
  const listed = await as(actor).call(listProposals, { params: { schoolId: id } });
  return listed.proposals[0]?.approval;
};

const decide = (
  { actor }: Member,
  school: School,
  proposalId: number | null,
  approve: boolean,
  note: string | null = null,
) =>
  as(actor).call(decideProposal, {
    params: { schoolId: school.id, proposalId: proposalId ?? 0 },
    body: { approve, note, isAlone: false },
  });

async function fetchPhone(school: School, { id }: Member, { actor }: Member) {
  const { phone } = await as(actor).call(readPerson, { params: { schoolId: school.id, personId: id } });
  return phone;
}
