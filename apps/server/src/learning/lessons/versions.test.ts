import { compareVersions } from "@dars/contract/learning/lesson-comparison";
import { saveLessonSettings } from "@dars/contract/learning/lesson-teaching";
import {
  createVersion,
  holdDraft,
  publishVersion,
  readLesson,
  readVersion,
  sendBackVersion,
  submitVersion,
} from "@dars/contract/learning/lesson-versions";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";

const { as, aTaughtSubject, begun, saved, published } = await lessonsBed();

test("LES-5: a draft is reviewed, sent back, and published by a coordinator, or a teacher where the school lets it", async () => {
  const place = await aTaughtSubject();
  const { school, teacher, coordinator, management } = place;
  const { versionId } = await begun(place, teacher);
  const params = { schoolId: school.id, versionId };
  const { revision } = await saved(place, teacher, versionId, [aTextBlock("F = m a")]);
  const publish = (by: typeof teacher, seen: number) =>
    as(by.actor).call(publishVersion, { params, body: { key: aKey(), revision: seen } });

  await expect(publish(teacher, revision)).rejects.toMatchObject({ code: "forbidden" });
  const inReview = await as(teacher.actor).call(submitVersion, {
    params,
    body: { key: aKey(), revision, changeNote: "First." },
  });
  const back = await as(coordinator.actor).call(sendBackVersion, {
    params,
    body: { key: aKey(), revision: inReview.revision, because: "An example, please." },
  });
  const { line } = await as(teacher.actor).call(readVersion, { params });
  expect(line).toMatchObject({ state: "draft", sentBackBecause: "An example, please." });
  await as(management.actor).call(saveLessonSettings, {
    params: { schoolId: school.id },
    body: { teacherCanPublish: true },
  });

  await expect(publish(teacher, revision)).rejects.toMatchObject({ details: { reason: "stale" } });
  expect(await publish(teacher, back.revision)).toMatchObject({ state: "published" });
});

test("LES-6: an open bracket, or nothing at all, holds a version back from review and from its classes", async () => {
  const place = await aTaughtSubject();
  const { school, teacher, coordinator } = place;
  const { versionId } = await begun(place, teacher);
  const params = { schoolId: school.id, versionId };
  const submit = (revision: number) =>
    as(teacher.actor).call(submitVersion, { params, body: { key: aKey(), revision, changeNote: "" } });
  const publish = (revision: number) =>
    as(coordinator.actor).call(publishVersion, { params, body: { key: aKey(), revision } });
  const formula = { type: "formula", attrs: { tex: String.raw`\cos(\theta`, mathml: null, legend: [] } };
  const open = { ...aTextBlock(), content: { document: { type: "doc", content: [formula] } } };

  await expect(submit(1)).rejects.toMatchObject({ code: "invalid", details: { reason: "fault-empty" } });
  const first = await saved(place, teacher, versionId, [open]);
  const refusal = { code: "invalid", details: { reason: "fault-bracket", blockId: open.id } };
  await expect(submit(first.revision)).rejects.toMatchObject(refusal);
  await expect(publish(first.revision)).rejects.toMatchObject(refusal);
  const mended = await saved(place, teacher, versionId, [aTextBlock("F = m a")], {
    revision: first.revision,
  });

  expect(await submit(mended.revision)).toMatchObject({ state: "review" });
});

test("LES-1: what is published is changed by its next draft, and never itself", async () => {
  const place = await aTaughtSubject();
  const { school, coordinator } = place;
  const { id, versionId } = await published(place, [aTextBlock("Force is mass times acceleration.")]);
  const client = as(coordinator.actor);

  await expect(saved(place, coordinator, versionId, [], { revision: 3 })).rejects.toMatchObject({
    details: { reason: "published" },
  });
  const next = await client.call(createVersion, {
    params: { schoolId: school.id, lessonId: id },
    body: { key: aKey(), kind: "revision", language: "ar", fromVersionId: versionId },
  });
  const draft = await client.call(readVersion, { params: { schoolId: school.id, versionId: next.id } });
  const [first] = draft.version.blocks;
  await saved(place, coordinator, next.id, [...(first ? [first] : []), aTextBlock("Try 6 kg.")]);
  const { lines, added, removed } = await client.call(compareVersions, {
    params: { schoolId: school.id, versionId: next.id, otherVersionId: versionId },
  });

  expect({ added, removed }).toEqual({ added: 1, removed: 0 });
  expect(lines.at(-1)).toEqual({ change: "new", text: "Try 6 kg." });
});

test("KEY-4: of two who write in one draft the second is told who does, and nothing is overwritten", async () => {
  const place = await aTaughtSubject();
  const { school, teacher, coordinator } = place;
  const { versionId } = await begun(place, teacher);
  const hold = (by: typeof teacher, holder: string, takeOver = false) =>
    as(by.actor).call(holdDraft, {
      params: { schoolId: school.id, versionId },
      body: { holder, takeOver },
    });
  await hold(teacher, "telephone000001");

  await expect(hold(coordinator, "desktop00000001")).rejects.toMatchObject({
    details: { reason: "leased", isOwn: false },
  });
  await expect(hold(teacher, "desktop00000002")).rejects.toMatchObject({
    details: { reason: "leased", isOwn: true },
  });
  await expect(
    saved(place, coordinator, versionId, [aTextBlock("Mine.")], { holder: "desktop00000001" }),
  ).rejects.toMatchObject({ details: { reason: "leased" } });
  const taken = await hold(coordinator, "desktop00000001", true);
  expect(taken.lease.isMine).toBe(true);
  await saved(place, coordinator, versionId, [aTextBlock("Mine.")], { holder: "desktop00000001" });
  await expect(
    saved(place, teacher, versionId, [aTextBlock("Also mine.")], { holder: "telephone000001" }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("a text that breaks its schema is refused with its block, and a block of a newer app is kept as it came", async () => {
  const place = await aTaughtSubject();
  const { school, teacher } = place;
  const { versionId } = await begun(place, teacher);
  const bad = aTextBlock("Click");
  const link = { type: "link", attrs: { href: "javascript:alert(1)" } };
  const document = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Click", marks: [link] }] }],
  };

  await expect(
    saved(place, teacher, versionId, [aTextBlock("Fine."), { ...bad, content: { document } }]),
  ).rejects.toMatchObject({ code: "invalid", details: { reason: "block", blockId: bad.id } });

  const hologram = {
    id: aKey(),
    kind: "hologram",
    content: { depth: [1, { x: 2 }] },
    notes: null,
    answers: null,
  };
  await saved(place, teacher, versionId, [hologram]);
  const { version } = await as(teacher.actor).call(readVersion, {
    params: { schoolId: school.id, versionId },
  });
  expect(version.blocks).toEqual([hologram]);
});

test("a formula is given its MathML by the server, whatever the app sends, and one half typed has none", async () => {
  const place = await aTaughtSubject();
  const { school, teacher } = place;
  const { versionId } = await begun(place, teacher);
  const block = {
    ...aTextBlock(),
    content: { document: { type: "doc", content: [formula("a = \\frac{F}{m}"), formula("\\frac{F}{")] } },
  };
  await saved(place, teacher, versionId, [block]);
  const { version } = await as(teacher.actor).call(readVersion, {
    params: { schoolId: school.id, versionId },
  });
  const [whole, half] = JSON.parse(JSON.stringify(version.blocks[0]?.content["document"])).content;

  expect(whole.attrs.mathml).toMatch(/^<math.*<mfrac/s);
  expect(whole.attrs.mathml).not.toContain("script");
  expect(half.attrs.mathml).toBeNull();
});

test("D2: another teacher's draft is not there for a colleague, and is for the coordinator and the office", async () => {
  const place = await aTaughtSubject();
  const { school, teacher, colleague, coordinator, management, stranger } = place;
  const { id, versionId } = await begun(place, teacher);
  const read = (by: typeof teacher) =>
    as(by.actor).call(readVersion, { params: { schoolId: school.id, versionId } });

  for (const by of [teacher, coordinator, management]) await read(by);
  for (const by of [colleague, stranger]) await expect(read(by)).rejects.toMatchObject({ code: "not-found" });
  const seen = await as(colleague.actor).call(readLesson, { params: { schoolId: school.id, lessonId: id } });
  expect(seen.versions).toEqual([]);
});

const formula = (tex: string) => ({
  type: "formula",
  attrs: { tex, mathml: "<math><script>alert(1)</script></math>", legend: [] },
});
