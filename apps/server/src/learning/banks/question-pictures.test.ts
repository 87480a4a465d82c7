import { createHash } from "node:crypto";

import { putQuestionPicture, readQuestionMedium } from "@dars/contract/learning/banks";
import { putGroupQuestionPicture } from "@dars/contract/learning/group-banks";
import { expect, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";

const { database, as, aTaughtSchool } = await attemptsBed();

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("E2: a picture for a question is stored by the hash of its bytes; nothing else is", async () => {
  const place = await aTaughtSchool();
  const media = sum(PNG);
  const put = (bytes: Buffer, key = sum(bytes)) =>
    as(place.teacher.actor).call(putQuestionPicture, {
      params: { schoolId: place.school.id, media: key },
      body: new Uint8Array(bytes),
    });

  await expect(put(PNG, "ab".repeat(32))).rejects.toMatchObject({ code: "invalid", field: "/body" });
  await expect(put(Buffer.from("<svg/>"))).rejects.toMatchObject({ code: "invalid", field: "/body" });
  await expect(put(Buffer.from("ID3 a song"))).rejects.toMatchObject({ code: "invalid", field: "/body" });
  await put(PNG);
  await put(PNG);

  const params = { schoolId: place.school.id, media };
  const seen = await as(place.colleague.actor).call(readQuestionMedium, { params });
  expect(Buffer.from(seen.bytes)).toEqual(PNG);
  await expect(
    as(place.aisha.actor).call(putQuestionPicture, { params, body: new Uint8Array(PNG) }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("E2: a picture for questions of the group is seen in all its schools", async () => {
  const place = await aTaughtSchool();
  const { actor } = await anAdministrator(database, place.group);
  const sister = await aSchool(database, place.group);
  const params = { schoolId: place.school.id, media: sum(PNG) };

  await as(actor).call(putGroupQuestionPicture, { params, body: new Uint8Array(PNG) });

  const seen = await as(actor).call(readQuestionMedium, { params: { ...params, schoolId: sister.id } });
  expect(Buffer.from(seen.bytes)).toEqual(PNG);
  await expect(
    as(place.teacher.actor).call(putGroupQuestionPicture, { params, body: new Uint8Array(PNG) }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
