import { readReadyReplies, saveOwnReplies, saveSchoolReplies } from "@dars/contract/talking/ready-replies";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { readyReplies } from "./ready-replies.routes.ts";

const body = (...texts: readonly string[]) => ({ key: aKey(), revision: 0, texts: [...texts] });
const { database, as } = await testbed([readyReplies], { authorise: authoriseWith() });

test("MSG-3: a list is its owner's; the school's is everyone's on the staff, and written by management", async () => {
  const { school, management, mathsTeacher, homeroomTeacher, amal, group } = await aWorkingSchool(database);
  const parent = await aGuardian(database, group, { of: [amal] });
  const params = { schoolId: school.id };
  const read = (actor: typeof management.actor) => as(actor).call(readReadyReplies, { params });

  await as(mathsTeacher.actor).call(saveOwnReplies, {
    params,
    body: body("  Well done!  ", "Please call me."),
  });
  await as(management.actor).call(saveSchoolReplies, {
    params,
    body: body("The office is open until 13:00."),
  });

  expect(await read(mathsTeacher.actor)).toEqual({
    own: { texts: ["Well done!", "Please call me."], revision: 1 },
    school: { texts: ["The office is open until 13:00."], revision: 1 },
    mayWriteSchool: false,
  });
  expect((await read(homeroomTeacher.actor)).own).toEqual({ texts: [], revision: 0 });
  expect(
    await refusal(as(mathsTeacher.actor).call(saveSchoolReplies, { params, body: body("Mine") })),
  ).toMatchObject({
    code: "forbidden",
  });
  expect(await refusal(read(parent.actor))).toMatchObject({ code: "forbidden" });
  expect(
    await refusal(as(mathsTeacher.actor).call(saveOwnReplies, { params, body: body("An old device") })),
  ).toMatchObject({ details: { reason: "stale" } });
});
