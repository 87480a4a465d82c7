import { claimChildren } from "@dars/contract/school/guardians";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { createCode } from "#identity/accounts/public.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { guardians } from "./guardians.routes.ts";

const { database, owner, as, tokens } = await testbed([guardians], { authorise: authoriseWith() });

/** Amal's mother has an account; the letter to another guardian of Badr comes home. */
async function aLetter() {
  const { group, school, amal } = await aWorkingSchool(database);
  const badr = await aStudent(database, school);
  const mother = await aGuardian(database, group, { of: [amal], name: "Huda" });
  const invited = await aGuardian(database, group, { of: [badr], accountState: "invited" });
  const { login, code } = await createCode({ database, tokens }, invited.accountId, null);
  const claim = (body: { login: string; code: string }, { actor } = mother) =>
    as(actor).call(claimChildren, { body: { login: body.login, code: body.code } });
  return { group, school, amal, badr, mother, invited, login, code, claim };
}

async function fetchLinks(studentId: number) {
  const { rows } = await owner.query<{ id: number; state: string }>(
    `select guardian_id::int as id, state::text from guardian_links where student_id = $1
     order by guardian_links.state, id`,
    [studentId],
  );
  return rows;
}

const needs = (what: string) => ({ code: "conflict", details: { needs: what } });

test("B5: the code of a letter moves the child to the parent's own person, once", async () => {
  const { badr, mother, invited, login, code, claim } = await aLetter();

  await expect(claim({ login, code })).resolves.toEqual({ children: 1 });
  await expect(claim({ login, code })).rejects.toMatchObject({
    code: "code-expired",
    details: { reason: "used" },
  });

  expect(await fetchLinks(badr.id)).toEqual([
    { id: mother.id, state: "verified" },
    { id: invited.id, state: "ended" },
  ]);
});

test("B5: a parent whom the school does not know yet becomes the person of the letter", async () => {
  const { group, badr, invited, login, code, claim } = await aLetter();
  const elsewhere = await aGuardian(database, group, {
    of: [await aStudent(database, await aSchool(database, group))],
  });

  await expect(claim({ login, code }, elsewhere)).resolves.toEqual({ children: 1 });

  expect(await fetchLinks(badr.id)).toEqual([{ id: invited.id, state: "verified" }]);
  const { rows } = await owner.query(
    "select account_id::int as id from account_people where person_id = $1",
    [invited.id],
  );
  expect(rows).toEqual([{ id: elsewhere.accountId }]);
});

test("B5: a wrong, an expired and a linked code, a student's letter and one in use are told apart", async () => {
  const { group, school, badr, mother, invited, login, code, claim } = await aLetter();
  const student = await aStudent(database, school, { accountState: "invited" });
  const ofStudent = await createCode({ database, tokens }, student.accountId, null);
  const used = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const ofUsed = await createCode({ database, tokens }, used.accountId, null);

  await expect(claim({ login, code: "00000000" })).rejects.toMatchObject({ code: "bad-credentials" });
  await expect(claim(ofStudent)).rejects.toMatchObject(needs("guardian"));
  await expect(claim(ofUsed)).rejects.toMatchObject(needs("account"));
  await aGuardianLink(database, mother, badr);
  await expect(claim({ login, code })).rejects.toMatchObject(needs("other"));
  await owner.query("update one_time_codes set expires_at = now() where account_id = $1", [
    invited.accountId,
  ]);
  await expect(claim({ login, code })).rejects.toMatchObject({
    code: "code-expired",
    details: { reason: "expired" },
  });
});

test("FAM-4: a letter to another guardian lifts no restriction of one's own link, though it has ended", async () => {
  const { badr, mother, invited, login, code, claim } = await aLetter();
  const link = await aGuardianLink(database, mother, badr, { isRestricted: true, linkState: "ended" });

  await expect(claim({ login, code })).rejects.toMatchObject(needs("other"));

  expect(await fetchLinks(badr.id)).toMatchObject([{ id: invited.id }, { id: mother.id, state: "ended" }]);
  const { rows } = await owner.query("select restricted_by_court as is from guardian_links where id = $1", [
    link,
  ]);
  expect(rows).toEqual([{ is: true }]);
});

test("ACC-1: codes are guessed no oftener than at sign-in, and a letter of another group opens nothing", async () => {
  const { mother, login, claim, code } = await aLetter();
  const stranger = await aLetter();

  for (let number = 0; number < 5; number += 1)
    await expect(claim({ login, code: `1111111${number}` })).rejects.toMatchObject({
      code: "bad-credentials",
    });

  await expect(claim({ login, code })).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(stranger.claim({ login: stranger.login, code: stranger.code }, mother)).rejects.toMatchObject({
    code: "too-many-requests",
  });
  const another = await aLetter();
  await expect(another.claim({ login: stranger.login, code: stranger.code })).rejects.toMatchObject({
    code: "bad-credentials",
  });
});

test("ACC-1: who guesses at many letters waits as who guesses at one", async () => {
  const { login, code, claim } = await aLetter();

  for (let number = 0; number < 5; number += 1)
    await expect(claim({ login: `nobody${number}`, code: "11111111" })).rejects.toMatchObject({
      code: "bad-credentials",
    });

  await expect(claim({ login, code })).rejects.toMatchObject({ code: "too-many-requests" });
});
