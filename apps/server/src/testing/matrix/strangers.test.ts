import { beforeAll, expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import type { Heard } from "#platform/testing/heard.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aTalkingSchool, type TalkingSchool } from "#talking/chat-rooms/chat-rooms.factory.ts";

import { askAsStrangers } from "./strangers.factory.ts";
import { withoutPolicy } from "./without-policy.factory.ts";

heavy();
const bed = await freshDatabase();

let place: TalkingSchool;
let requests: readonly Heard[];
beforeAll(async () => {
  place = await aTalkingSchool(bed.database);
  const { school, student, section } = place;
  requests = [
    `/api/v6/schools/${school.id}/people/${student.id}`,
    `/api/v6/schools/${school.id}/sections/${section.id}/roster`,
    "/api/v6/me",
  ].map((url) => ({ method: "GET", url, body: undefined }));
});

test("with the policy switched off, strangers who ask what others have asked are told nothing of their school", async () => {
  expect(await askAsStrangers(bed, requests, withoutPolicy)).toEqual([]);
});

test("where the second wall is gone, too, it is seen what they are told", async () => {
  const surprises = await askAsStrangers(bed, requests, (parts) =>
    withoutPolicy(parts, () => () => undefined),
  );

  expect(surprises.join("\n")).toContain(`/people/${place.student.id} as teacher: 200 tells of Person`);
});
