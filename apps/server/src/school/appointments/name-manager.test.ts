import { decideProposal } from "@dars/contract/oversight/proposals";
import { listAppointments, nameManager } from "@dars/contract/school/appointments";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { mandates } from "./appointments.routes.ts";
import { managerNamed } from "./name-manager.ts";

const { database, owner, as } = await testbed([mandates, proposals([managerNamed])], {
  authorise: authoriseWith(),
});

const SAWSAN = { ar: { given: "سوسن", father: "كريم", family: "الركابي" } };

test("A6: the only administrator names a principal alone and knowingly, who signs in with the phone", async () => {
  const { school, first } = await aTown();
  expect((await list(first, school.id)).approval).toBe("alone");

  await expect(name(first, school.id, { isAlone: false })).rejects.toMatchObject({
    code: "conflict",
    details: { needs: "alone" },
  });
  const made = await name(first, school.id, {});

  expect(made).toMatchObject({ state: "done", proposalId: null });
  const { mandates: found } = await list(first, school.id);
  expect(found).toMatchObject([
    { kind: "management", login: "+9647701234567", name: { ar: "سوسن كريم الركابي" } },
  ]);
  const { rows } = await owner.query("select sex, phone from people where school_id = $1 and id = $2", [
    school.id,
    made.personId,
  ]);
  expect(rows).toEqual([{ sex: "female", phone: "+9647701234567" }]);
});

test("the same request is answered as it was, and names nobody twice", async () => {
  const { school, first } = await aTown();
  const key = aKey();

  const made = await name(first, school.id, { key });

  expect(await name(first, school.id, { key })).toEqual(made);
  expect((await list(first, school.id)).mandates).toHaveLength(1);
});

test("A6: where there is a second administrator the request waits for them, and the list shows it", async () => {
  const { group, school, first } = await aTown();
  const second = await anAdministrator(database, group);

  const requested = await name(first, school.id, {});
  expect(requested).toMatchObject({ state: "proposed", personId: null });
  expect(await list(first, school.id)).toMatchObject({
    mandates: [],
    approval: "second",
    waiting: [{ proposalId: requested.proposalId, kind: "management", name: { ar: "سوسن كريم الركابي" } }],
  });
  await expect(decide(first, school.id, requested.proposalId)).rejects.toMatchObject({ code: "conflict" });
  await decide(second, school.id, requested.proposalId);

  expect(await list(first, school.id)).toMatchObject({ mandates: [{ kind: "management" }], waiting: [] });
});

test("somebody whom the school knows by this phone is shown, and manages it as the same person", async () => {
  const { group, school, first } = await aTown();
  const known = await aTeacher(database, { id: school.id, groupId: group.id }, { phone: "+9647701234567" });

  await expect(name(first, school.id, {})).rejects.toMatchObject({
    code: "conflict",
    details: { duplicates: [known.id] },
  });
  const made = await name(first, school.id, { personId: known.id });

  expect(made.personId).toBe(known.id);
  expect((await list(first, school.id)).mandates).toMatchObject([
    { kind: "management", accountId: known.accountId },
  ]);
});

test("A6: a student manages no school, whoever names them", async () => {
  const { group, school, first } = await aTown();
  const student = await aStudent(database, { id: school.id, groupId: group.id });

  await expect(name(first, school.id, { personId: student.id })).rejects.toMatchObject({ code: "conflict" });
  expect((await list(first, school.id)).mandates).toEqual([]);
});

test("AZ-2: nobody is named in another group's school", async () => {
  const { first } = await aTown();
  const foreign = await aTown();

  await expect(name(first, foreign.school.id, {})).rejects.toMatchObject({ code: "not-found" });
});

async function aTown() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  return { group, school, first: await anAdministrator(database, group) };
}

interface NameOptions {
  readonly key?: string;
  readonly isAlone?: boolean;
  readonly personId?: number;
}

const name = ({ actor }: Member, schoolId: number, { key = aKey(), isAlone = true, personId }: NameOptions) =>
  as(actor).call(nameManager, {
    params: { schoolId },
    body: {
      key,
      nameParts: SAWSAN,
      sex: "female",
      phone: "+9647701234567",
      personId: personId ?? null,
      notThese: [],
      isAlone,
    },
  });

const list = ({ actor }: Member, schoolId: number) =>
  as(actor).call(listAppointments, { params: { schoolId } });

const decide = ({ actor }: Member, schoolId: number, proposalId: number | null) =>
  as(actor).call(decideProposal, {
    params: { schoolId, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });
