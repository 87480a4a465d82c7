import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { IsSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { ERROR_CODES } from "#platform/errors.ts";
import { route, type Route } from "#platform/route.ts";
import { contractModules } from "#platform/testing/modules.ts";

import { lockFrom } from "./testing/lock-from.ts";
import { lockText } from "./testing/lock-text.ts";
import { breaches, buildLock, listRoutes } from "./testing/lock.ts";
import { schemaNames } from "./testing/schema-names.ts";

const modules = await contractModules();
const routes = listRoutes(modules);
const written = await readFile(join(import.meta.dirname, "..", "contract.lock.txt"), "utf8");
const lock = lockFrom(written);
/** In bytes: what a person still reviews. */
const LARGEST_LOCK = 400_000;

test("installed apps keep working", () => {
  expect(breaches(lock, buildLock(routes))).toEqual([]);
});

test("the lock knows every endpoint", () => {
  expect(buildLock(routes), 'Run "npm run contract:lock" and commit contract.lock.txt.').toEqual(lock);
});

test("the lock says each shared schema once, by the name that the contract gives it", () => {
  expect(written, 'Run "npm run contract:lock".').toBe(lockText(lock, schemaNames(modules)));
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(LARGEST_LOCK);
});

test("no two endpoints share a method and a path", () => {
  const names = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);

  expect(names).toEqual([...new Set(names)]);
});

test("every parameter of a path is described, and nothing else", () => {
  const wrong = routes.filter(({ path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    return JSON.stringify(inPath.toSorted()) !== JSON.stringify(listFields(params).toSorted());
  });

  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("a read changes nothing and so may be repeated", () => {
  const reads = routes.filter(({ method }) => method === "GET");

  expect(reads.filter(({ repeatable, body }) => !repeatable || body).map(({ path }) => path)).toEqual([]);
});

/** Without an id of the app's own, and yet safe to send twice: they only ask, or end in the state that they name. */
const SAFE_WITHOUT_KEY: ReadonlySet<string> = new Set([
  "/api/v6/applications/phone-codes",
  "/api/v6/applications/status",
  "/api/v6/applications/tracking-codes",
  "/api/v6/chat/rooms/:roomId/read",
  "/api/v6/circulars/audience",
  "/api/v6/class-devices/children",
  "/api/v6/group/identity-providers/trial",
  "/api/v6/live/sync",
  "/api/v6/live/tickets",
  "/api/v6/logout",
  "/api/v6/me/calendar-feed",
  "/api/v6/message-links",
  "/api/v6/notifications/marks",
  "/api/v6/schools/:schoolId/application-codes",
  "/api/v6/schools/:schoolId/asks/:askId/consents/:studentId/receipt",
  "/api/v6/schools/:schoolId/files/:fileId/finish",
  "/api/v6/schools/:schoolId/follow-up-rules/preview",
  "/api/v6/schools/:schoolId/grade-policies/preview",
  "/api/v6/schools/:schoolId/mailings/audience",
  "/api/v6/schools/:schoolId/mark-sheets/:sheetId/workbook",
  "/api/v6/schools/:schoolId/mark-workbook",
  "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-documents",
  "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-plan",
  "/api/v6/schools/:schoolId/people/:personId/national-id/readings",
  "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results/workbook",
  "/api/v6/schools/:schoolId/people/duplicates",
  "/api/v6/schools/:schoolId/posts/audience",
  "/api/v6/schools/:schoolId/roster/uploads/:uploadId/check",
  "/api/v6/schools/:schoolId/sections/:sectionId/attendance-workbook",
  "/api/v6/schools/:schoolId/sections/:sectionId/calendar-feed",
  "/api/v6/schools/:schoolId/students/:studentId/calendar-feed",
  "/api/v6/schools/:schoolId/students/:studentId/cards/:yearId/print",
  "/api/v6/schools/:schoolId/students/:studentId/transcript/print",
  "/api/v6/schools/:schoolId/students/:studentId/results/:yearId/what-if",
  "/api/v6/schools/:schoolId/timetables/:timetableId/file",
  "/api/v6/schools/:schoolId/trainings/:training/certificate",
]);

const OWN = "of one person alone, who has one such setting";
const STATE = "names the state in which it ends; from another state than the expected one it is refused";
const MERGED = "the server merges it with what is there";
const ONE_VALUE =
  "one value alone, which its page shows: nothing beside it can be lost; who set it is in the audit log";
const STAGED = "of a file that is not taken over yet; the check after it shows what came of it";

/** Writes to a record that may say nothing of what was there before, each with the reason. */
const WITHOUT_REVISION: Readonly<Record<string, string>> = {
  "/api/v6/chat/rooms/:roomId/messages/:msgNo": OWN,
  "/api/v6/chat/rooms/:roomId/messages/:msgNo/pin": STATE,
  "/api/v6/chat/rooms/:roomId/messages/:msgNo/reaction": OWN,
  "/api/v6/chat/rooms/:roomId/quiet": OWN,
  "/api/v6/group/staff-second-factor": ONE_VALUE,
  "/api/v6/me/applications/:application": OWN,
  "/api/v6/me/assessments/:slotId/applications/:application": OWN,
  "/api/v6/me/authenticator": OWN,
  "/api/v6/me/device": OWN,
  "/api/v6/me/contact-proofs/code": OWN,
  "/api/v6/me/contact-proofs/digest": OWN,
  "/api/v6/me/contact-proofs/stop": OWN,
  "/api/v6/me/erasure-requests/withdrawal": STATE,
  "/api/v6/me/passkeys/:passkeyId": OWN,
  "/api/v6/me/password": OWN,
  "/api/v6/me/preferences": OWN,
  "/api/v6/me/proof": OWN,
  "/api/v6/me/proof/code": OWN,
  "/api/v6/me/proof/passkey": OWN,
  "/api/v6/notifications/settings": OWN,
  "/api/v6/schools/:schoolId/applications/:application": OWN,
  "/api/v6/schools/:schoolId/applications/:application/answer": STATE,
  "/api/v6/schools/:schoolId/applications/:application/documents/:fileId": MERGED,
  "/api/v6/schools/:schoolId/applications/:application/offer": STATE,
  "/api/v6/schools/:schoolId/applications/:application/slot": STATE,
  "/api/v6/schools/:schoolId/applications/:application/word": STATE,
  "/api/v6/schools/:schoolId/asks/:askId/choice": STATE,
  "/api/v6/schools/:schoolId/asks/:askId/consents/:studentId": STATE,
  "/api/v6/schools/:schoolId/asks/:askId/meeting": OWN,
  "/api/v6/schools/:schoolId/asks/:askId/seat": OWN,
  "/api/v6/schools/:schoolId/classes/:teachingClassId/lessons/:lessonId/taught": STATE,
  "/api/v6/schools/:schoolId/day-plans/:date/changes": MERGED,
  "/api/v6/schools/:schoolId/decision-marks/:allocationId/decision": STATE,
  "/api/v6/schools/:schoolId/evaluations/:evaluation/cancelled": STATE,
  "/api/v6/schools/:schoolId/group-question-banks/:subjectId/:levelId/imports/:importId/commit": STATE,
  "/api/v6/schools/:schoolId/group-question-banks/:subjectId/:levelId/imports/:importId/parts/:part": OWN,
  "/api/v6/schools/:schoolId/group-question-banks/:subjectId/:levelId/imports/:importId/undo": STATE,
  "/api/v6/schools/:schoolId/group-question-media/:media": MERGED,
  "/api/v6/schools/:schoolId/guide-videos/:videoId/watched": MERGED,
  "/api/v6/schools/:schoolId/homework-settings": ONE_VALUE,
  "/api/v6/schools/:schoolId/lesson-settings": ONE_VALUE,
  "/api/v6/schools/:schoolId/lesson-versions/:versionId/lease": STATE,
  "/api/v6/schools/:schoolId/mandates/:kind/:mandateId/end": STATE,
  "/api/v6/schools/:schoolId/mark-objections/:objectionId/answer": STATE,
  "/api/v6/schools/:schoolId/mark-objections/:objectionId/comment": STATE,
  "/api/v6/schools/:schoolId/messages/:threadId/claim": STATE,
  "/api/v6/schools/:schoolId/messages/:threadId/state": STATE,
  "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-order": MERGED,
  "/api/v6/schools/:schoolId/own-absences/:absenceReportId/withdrawal": STATE,
  "/api/v6/schools/:schoolId/people/:personId/duplicates/:otherId/apart": STATE,
  "/api/v6/schools/:schoolId/people/:personId/erasure-refusal": STATE,
  "/api/v6/schools/:schoolId/people/:personId/national-id": ONE_VALUE,
  "/api/v6/schools/:schoolId/people/:personId/photo": ONE_VALUE,
  "/api/v6/schools/:schoolId/posts/:postId/acknowledgement": STATE,
  "/api/v6/schools/:schoolId/proposals/:proposalId/decision": STATE,
  "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/commit": STATE,
  "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/parts/:part": OWN,
  "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/undo": STATE,
  "/api/v6/schools/:schoolId/question-media/:media": MERGED,
  "/api/v6/schools/:schoolId/report-views/:view": OWN,
  "/api/v6/schools/:schoolId/rollover/places": MERGED,
  "/api/v6/schools/:schoolId/rollover/sections/:sectionId/waiver": STATE,
  "/api/v6/schools/:schoolId/roster/uploads/:uploadId/duplicates/:duplicateId": STAGED,
  "/api/v6/schools/:schoolId/roster/uploads/:uploadId/parts/:part": OWN,
  "/api/v6/schools/:schoolId/roster/uploads/:uploadId/rows/:line": STAGED,
  "/api/v6/schools/:schoolId/sections/:sectionId/classes": STATE,
  "/api/v6/schools/:schoolId/sections/:sectionId/lessons/:lessonId/pin": ONE_VALUE,
  "/api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period": MERGED,
  "/api/v6/schools/:schoolId/students/:studentId/family-consents/:consent": OWN,
  "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/opened": MERGED,
  "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/tick": MERGED,
  "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId/doubts": STATE,
  "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId/progress": MERGED,
  "/api/v6/schools/:schoolId/students/:studentId/tonight/:task": STATE,
  "/api/v6/schools/:schoolId/students/:studentId/video-takes/:takeId/showcase": STATE,
  "/api/v6/schools/:schoolId/students/:studentId/years/:yearId/late-rule": STATE,
  "/api/v6/schools/:schoolId/timetable-file-names": ONE_VALUE,
  "/api/v6/schools/:schoolId/trainings/:training/answer": OWN,
  "/api/v6/schools/:schoolId/trainings/:training/attendance": MERGED,
  "/api/v6/schools/:schoolId/trainings/:training/invitations": MERGED,
  "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/attendance": MERGED,
  "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/done": STATE,
  "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/watched": MERGED,
  "/api/v6/schools/:schoolId/video-takes/:takeId/claim": STATE,
  "/api/v6/schools/:schoolId/video-takes/:takeId/showcase": STATE,
};

test("KEY-4: a write to a record says on which revision or value it was made, or why it need not", () => {
  const writes = routes.filter(({ method }) => method === "PUT" || method === "PATCH");
  const blind = writes.filter(({ body }) => !/"(revision|seen)":/u.test(JSON.stringify(body ?? {})));

  expect(new Set(blind.map(({ path }) => path))).toEqual(new Set(Object.keys(WITHOUT_REVISION)));
});

test("a POST that may be sent twice carries its key, or is listed as safe without", () => {
  const keyless = routes.filter(
    ({ method, repeatable, body }) =>
      method === "POST" &&
      repeatable &&
      !listFields(body).some((name) => ["clientId", "id", "key"].includes(name)),
  );

  expect(new Set(keyless.map(({ path }) => path))).toEqual(SAFE_WITHOUT_KEY);
});

test.each(["body", "reason", "subject", "title"])("a %s that is asked for is more than blanks", (field) => {
  const blank = routes.filter(({ body }) => {
    const fieldSchema: unknown = Object(Object(body).properties)[field];
    return IsSchema(fieldSchema) && !Value.Check(fieldSchema, "") && Value.Check(fieldSchema, "      ");
  });

  expect(blank.map(({ path }) => path)).toEqual([]);
});

test("every error that an endpoint names is known", () => {
  const named = routes.flatMap(({ errors = [] }) => errors);

  expect(named.filter((code) => !ERROR_CODES.includes(code))).toEqual([]);
});

test("an endpoint taken away, moved or no longer repeatable is seen", () => {
  const one = route({
    method: "PUT",
    path: "/api/v6/things/:id",
    summary: "Save a thing",
    access: "public",
    repeatable: true,
    params: Type.Object({ id: Type.Integer() }),
    reply: Type.Object({ id: Type.Integer() }),
  });
  const before = buildLock([one]);

  expect(breaches(before, buildLock([]))).toEqual(["PUT /api/v6/things/:id is gone"]);
  expect(breaches(before, buildLock([{ ...one, method: "POST" }]))).toEqual([
    "PUT /api/v6/things/:id is gone",
  ]);
  expect(breaches(before, buildLock([{ ...one, repeatable: false }]))).toHaveLength(1);
  expect(breaches(before, buildLock([{ ...one, reply: Type.Object({}) }]))).toHaveLength(1);
  expect(breaches(before, buildLock([{ ...one, body: Type.Object({ name: Type.String() }) }]))).toHaveLength(
    1,
  );
  expect(breaches(before, buildLock([one, { ...one, path: "/api/v6/others/:id" }]))).toEqual([]);
});

const listFields = (schema: Route["params"]): readonly string[] =>
  schema && "properties" in schema ? Object.keys(schema.properties as object) : [];
