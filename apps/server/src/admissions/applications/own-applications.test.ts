import {
  followApplication,
  listOwnApplications,
  readOpenedApplication,
} from "@dars/contract/admissions/applying";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { apply } from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";

const { database, anonymous, group, as, aTakingSchool } = await officesBed();

/** A parent whose child is in one school and who has applied at another. */
async function anApplyingParent() {
  const own = await aTakingSchool();
  const child = await aStudent(database, own.school);
  const parent = await aGuardian(database, group, { of: [child] });
  const other = await aTakingSchool();
  const application = await apply(other);
  const { schoolId } = other;
  const follow = (who: typeof parent, pass = application.pass) =>
    as(who.actor).call(followApplication, {
      params: { application: application.key },
      body: { schoolId, pass },
    });
  const list = async (who: typeof parent) => (await as(who.actor).call(listOwnApplications, {})).applications;
  return { parent, schoolId, application, follow, list };
}

test("O1: a parent follows its application by the account, in a school where it has no child too", async () => {
  const { parent, schoolId, application, follow, list } = await anApplyingParent();
  expect(await list(parent)).toEqual([]);

  expect(await follow(parent)).toEqual({ isFollowed: true });
  expect(await follow(parent)).toEqual({ isFollowed: true });

  const [own, ...others] = await list(parent);
  expect(others).toEqual([]);
  expect(own).toMatchObject({ schoolId, application: application.key });
  const status = await anonymous.call(readOpenedApplication, {
    params: { schoolId, application: application.key },
    query: { pass: own?.pass ?? "" },
  });
  expect(status).toMatchObject({ state: "submitted", child: { en: expect.stringContaining("Sara") } });
});

test("O1: nobody follows an application without its pass, nor sees that of another account", async () => {
  const { parent, schoolId, application, follow, list } = await anApplyingParent();
  const stranger = await anApplyingParent();

  await expect(follow(parent, stranger.application.pass)).rejects.toMatchObject({ code: "bad-credentials" });
  await follow(parent);
  expect(await list(stranger.parent)).toEqual([]);
  for (const query of [{}, { pass: stranger.application.pass }])
    await expect(
      anonymous.call(readOpenedApplication, {
        params: { schoolId, application: application.key },
        query,
      }),
    ).rejects.toMatchObject({ code: "bad-credentials" });
});
