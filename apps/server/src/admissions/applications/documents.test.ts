import { MOST_DOCUMENTS } from "@dars/contract/admissions/application-record";
import {
  answerRequest,
  decideOffer,
  readApplicationStatus,
  readDocument,
  removeDocument,
  sendDocument,
} from "@dars/contract/admissions/applying";
import { listFiles } from "@dars/contract/talking/files";
import sharp from "sharp";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher } from "#platform/testing/factories/people.ts";

import { apply } from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";
import { sweepApplications } from "./sweep-applications.ts";

const { database, tokens, owner, as, anonymous, group, aTakingSchool, read, move, accept } =
  await officesBed();

type Applied = Awaited<ReturnType<typeof apply>>;

/** As a camera takes it: with the place where it was taken. */
const aPhoto = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "white" } })
      .withExif({ IFD0: { Make: "Camera of a family" }, IFD3: { GPSLatitude: "33/1 18/1 0/1" } })
      .jpeg()
      .toBuffer(),
  );
const photo = await aPhoto();
const pdf = Uint8Array.from(Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n", "latin1"));

const send = (
  schoolId: number,
  { key: application, pass }: Pick<Applied, "key" | "pass">,
  body: Uint8Array<ArrayBuffer> = photo,
  fileId = aKey(),
) =>
  anonymous.call(sendDocument, {
    params: { schoolId, application, fileId },
    query: { pass, kind: "residence_card" },
    body,
  });

test("APP-6: a photo arrives as screens show it, without what the camera wrote into it", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  const fileId = aKey();
  const status = await send(set.schoolId, applied, photo, fileId);
  expect(await send(set.schoolId, applied, photo, fileId)).toMatchObject({ documents: status.documents });

  expect(status.documents).toMatchObject([
    { kind: "residence_card", file: { fileId, kind: "photo", type: "image/webp", width: 1600, height: 800 } },
  ]);
  const params = { schoolId: set.schoolId, application: applied.key, fileId };
  const { bytes } = await anonymous.call(readDocument, { params, query: { pass: applied.pass } });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect((await read(set, applied.key)).documents).toEqual(status.documents);
});

test("APP-6: a PDF is taken; nothing else is", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  const status = await send(set.schoolId, applied, pdf);
  expect(status.documents).toMatchObject([{ file: { kind: "file", type: "application/pdf" } }]);
  const text = Uint8Array.from(Buffer.from("<script>alert(1)</script>"));
  await expect(send(set.schoolId, applied, text)).rejects.toMatchObject({
    code: "invalid",
    details: { reason: "type" },
  });
  expect((await read(set, applied.key)).documents).toHaveLength(1);
});

test("APP-6: documents are private to the office and to the application's own status", async () => {
  const set = await aTakingSchool();
  const [applied, other] = [await apply(set), await apply(set, { birthDate: "2014-02-02" })];
  const fileId = aKey();
  await send(set.schoolId, applied, photo, fileId);
  const params = { schoolId: set.schoolId, application: applied.key, fileId };
  for (const pass of [other.pass, `${Date.now() - 1}.${"x".repeat(43)}`])
    await expect(anonymous.call(readDocument, { params, query: { pass } })).rejects.toMatchObject({
      code: "bad-credentials",
    });
  await expect(anonymous.call(readDocument, { params, query: {} })).rejects.toMatchObject({
    code: "bad-credentials",
  });
  // Under its own pass a family reaches its own documents only, and takes no id of another's.
  await expect(
    anonymous.call(readDocument, {
      params: { ...params, application: other.key },
      query: { pass: other.pass },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(send(set.schoolId, other, photo, fileId)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "id-taken" },
  });

  const seen = async (actor: Parameters<typeof as>[0]) => {
    const { files } = await as(actor).call(listFiles, {
      params: { schoolId: set.schoolId },
      query: { ids: fileId },
    });
    return files.length;
  };
  expect(await seen(set.management.actor)).toBe(1);
  expect(await seen((await aTeacher(database, set.school)).actor)).toBe(0);
  const stranger = await aManagement(database, await aSchool(database, group));
  await expect(seen(stranger.actor)).rejects.toMatchObject({ code: expect.any(String) });
});

test("APP-6: an application has so many documents at most, and a family takes one back", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  const ids = Array.from({ length: MOST_DOCUMENTS }, () => aKey());
  for (const fileId of ids) await send(set.schoolId, applied, pdf, fileId);
  await expect(send(set.schoolId, applied, pdf)).rejects.toMatchObject({ details: { reason: "most" } });
  const params = { schoolId: set.schoolId, application: applied.key, fileId: ids[0] ?? "" };
  const left = await anonymous.call(removeDocument, { params, query: { pass: applied.pass } });
  expect(left.documents.map(({ file }) => file.fileId).toSorted()).toEqual(ids.slice(1).toSorted());
  await expect(
    anonymous.call(removeDocument, { params, query: { pass: applied.pass } }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(send(set.schoolId, applied, pdf)).resolves.toHaveProperty("state");
});

test("APP-6: a closed application takes no document", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  await move(set, applied.key, "rejected");
  await expect(send(set.schoolId, applied)).rejects.toMatchObject({ details: { reason: "closed" } });
});

test("APP-6: what the school asks for is answered with a document or in words, once", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  const params = { schoolId: set.schoolId, application: applied.key };
  const answer = (text: string | null, key = aKey()) =>
    anonymous.call(answerRequest, { params, body: { pass: applied.pass, key, text } });
  await send(set.schoolId, applied, pdf);
  await expect(answer("Here it is")).rejects.toMatchObject({ details: { reason: "step" } });
  await move(set, applied.key, "under_review");
  await move(set, applied.key, "info_requested", { text: "The residence card" });
  await expect(answer(null)).rejects.toMatchObject({ code: "invalid" });

  await send(set.schoolId, applied);
  const key = aKey();
  expect(await answer(null, key)).toMatchObject({ state: "under_review", request: null });
  expect(await answer(null, key)).toMatchObject({ state: "under_review" });
  expect(await read(set, applied.key)).toMatchObject({
    isAnswered: true,
    answers: [{ request: "The residence card", text: null }],
  });
  await move(set, applied.key, "accepted");
  expect(await read(set, applied.key)).toMatchObject({ isAnswered: false });
});

test("APP-6: an offer is accepted or declined on the status page until it ends", async () => {
  const set = await aTakingSchool();
  const families = [await apply(set), await apply(set, { birthDate: "2014-02-02" })] as const;
  const decide = ({ key, pass }: Applied, isAccepted: boolean) =>
    anonymous.call(decideOffer, {
      params: { schoolId: set.schoolId, application: key },
      body: { pass, isAccepted },
    });
  await expect(decide(families[0], true)).rejects.toMatchObject({ details: { reason: "step" } });
  for (const { key } of families) await accept(set, key);

  expect(await decide(families[0], true)).toMatchObject({ state: "offer_accepted" });
  expect(await decide(families[0], true)).toMatchObject({ state: "offer_accepted" });
  await expect(decide(families[0], false)).rejects.toMatchObject({ details: { reason: "step" } });
  expect(await read(set, families[1].key)).toMatchObject({ free: 0 });
  expect(await decide(families[1], false)).toMatchObject({ state: "withdrawn", offerUntil: null });
  expect(await read(set, families[1].key)).toMatchObject({ free: 1 });

  const late = await apply(set, { birthDate: "2013-02-02" });
  await accept(set, late.key);
  await owner.query("update applications set offer_until = current_date - 2 where key = $1", [late.key]);
  await expect(decide(late, true)).rejects.toMatchObject({ details: { reason: "offer-over" } });
});

test("APP-6: the status lists the family's own documents, by any proof of the phone", async () => {
  const set = await aTakingSchool();
  const { tracking, code, ...applied } = await apply(set);
  await send(set.schoolId, applied);
  const status = await anonymous.call(readApplicationStatus, { body: { tracking, code } });
  expect(status.documents).toHaveLength(1);
  await expect(send(set.schoolId, { key: applied.key, pass: status.pass }, pdf)).resolves.toHaveProperty(
    "state",
  );
});

test("documents go with an application that came to nothing", async () => {
  const set = await aTakingSchool();
  const applied = await apply(set);
  await send(set.schoolId, applied);
  await move(set, applied.key, "rejected");
  await owner.query("update applications set state_since = now() - interval '13 months' where key = $1", [
    applied.key,
  ]);
  await sweepApplications({ database, tokens, ways: {} });
  const { rows } = await owner.query("select state from files where school_id = $1", [set.schoolId]);
  expect(rows).toEqual([{ state: "erased" }]);
});
