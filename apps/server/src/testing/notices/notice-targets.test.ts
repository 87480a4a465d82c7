import { readEvaluation } from "@dars/contract/insight/evaluations";
import { readTask } from "@dars/contract/learning/attempts";
import { readStudentLesson } from "@dars/contract/learning/lessons";
import { readStudentHomework } from "@dars/contract/learning/student-homework";
import { readSheet } from "@dars/contract/marks/sheets";
import type { ApiError, Client } from "@dars/contract/platform/client";
import { readUpload } from "@dars/contract/roster/uploads";
import { readOwnAsk } from "@dars/contract/talking/ask-answers";
import { readRoom } from "@dars/contract/talking/chat-rooms";
import { readThread } from "@dars/contract/talking/messages";
import { readCase } from "@dars/contract/talking/moderation";
import {
  listNotifications,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  type NotificationPage,
} from "@dars/contract/talking/notifications";
import { readPost } from "@dars/contract/talking/posts";
import { expect, test } from "vitest";

import type { SessionBook } from "#identity/accounts/public.ts";
import { evaluations } from "#insight/evaluations/evaluations.routes.ts";
import { attempts } from "#learning/attempts/attempts.routes.ts";
import { homework } from "#learning/homework/homework.routes.ts";
import { lessons } from "#learning/lessons/lessons.routes.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { NOTICE_CAUSES } from "#notice-causes.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { rosterUploads } from "#roster/uploads/roster-uploads.routes.ts";
import { asks } from "#talking/asks/asks.routes.ts";
import { chatRooms } from "#talking/chat-rooms/chat-rooms.routes.ts";
import { messages } from "#talking/messages/messages.routes.ts";
import { moderation } from "#talking/moderation/moderation.routes.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { notify } from "#talking/notifications/public.ts";
import { posts } from "#talking/posts/posts.routes.ts";

import { ALL_SCENARIOS } from "./all-scenarios.factory.ts";
import { aToldSchool } from "./told-school.factory.ts";

heavy();
const book = { tellEnded: () => undefined } satisfies Pick<SessionBook, "tellEnded">;
const { database, owner, as } = await testbed([
  notifications(NOTICE_CAUSES),
  asks,
  attempts,
  chatRooms,
  evaluations,
  homework,
  lessons,
  messages,
  moderation(book),
  posts,
  rosterUploads,
  sheets,
]);
const school = await aToldSchool(database, owner);

type Opens = (client: Client, line: Notification, studentId: number) => Promise<unknown>;

/** What a page that shows one record reads first; null where it shows a list, a day or a year, which is never missing. */
const PAGES: Readonly<Record<NotificationPage, Opens | null>> = {
  ask: (client, { schoolId, target }) =>
    client.call(readOwnAsk, { params: { schoolId, askId: Number(target) } }),
  attendance: null,
  calendar: null,
  chatting: (client, { target }) => client.call(readRoom, { params: { roomId: Number(target) } }),
  "chatting-rooms": null,
  "day-plan": null,
  evaluation: (client, { schoolId, target }) =>
    client.call(readEvaluation, { params: { schoolId, evaluation: target } }),
  exercise: (client, { schoolId, target }, studentId) =>
    client.call(readTask, { params: { schoolId, studentId, exerciseId: Number(target) } }),
  "follow-up": null,
  homework: (client, { schoolId, target }, studentId) =>
    client.call(readStudentHomework, { params: { schoolId, studentId, homeworkId: Number(target) } }),
  imports: (client, { schoolId, target }) =>
    client.call(readUpload, { params: { schoolId, uploadId: Number(target) } }),
  lesson: (client, { schoolId, target }, studentId) =>
    client.call(readStudentLesson, { params: { schoolId, studentId, lessonId: Number(target) }, query: {} }),
  "mark-sheets": (client, { schoolId, target }) =>
    client.call(readSheet, { params: { schoolId, sheetId: Number(target) } }),
  messages: (client, { schoolId, target }) =>
    client.call(readThread, { params: { schoolId, threadId: Number(target) } }),
  moderation: (client, { schoolId, target }) =>
    client.call(readCase, { params: { schoolId, caseId: Number(target) } }),
  "my-data": null,
  "my-requests": null,
  notifications: null,
  objections: null,
  "own-absences": null,
  post: (client, { schoolId, target }) =>
    client.call(readPost, { params: { schoolId, postId: Number(target) } }),
  reportcardsyear: null,
  requests: null,
  schedule: null,
  "school-reports-list": null,
  trainings: null,
  "video-exercises": null,
};

/** Kinds whose line leads to a list, though others of its page lead to one record. */
const TO_LISTS: ReadonlySet<NotificationKind> = new Set(["moderation", "marks-due"]);

/** Each kind as it is sent, and in each way in which its line stays in the list. */
const cases = NOTIFICATION_KINDS.filter((kind) => !TO_LISTS.has(kind)).flatMap((kind) =>
  ALL_SCENARIOS[kind].flatMap((scenario) =>
    ["as it is sent", ...Object.keys(scenario.ends)].map((end) => ({
      kind,
      as: scenario.reader,
      end,
      scenario,
    })),
  ),
);

test.each(cases)("NTF-5: what is in the list leads to a page: $kind to a $as, $end", async (drawn) => {
  const { scenario, kind, end } = drawn;
  await owner.query("update notifications set told_at = told_at - interval '1 hour', done_at = now()");
  await school.repair();
  const { isOfChild = false, ...occurrence } = await scenario.happens(school);
  if (PAGES[occurrence.page] === null) return;
  const { id: schoolId } = school.school;
  const reader = school.readers[scenario.reader];
  const recipients = [{ personId: reader.id, ...(isOfChild && { studentId: school.readers.student.id }) }];
  await database.inSchool(schoolId, (db) => notify(db, { schoolId, kind, recipients, ...occurrence }));
  await scenario.ends[end]?.comes(school, { isOfChild, ...occurrence });

  const client = as(reader.actor);
  const { notifications: lines } = await client.call(listNotifications, { query: {} });
  const left = lines.filter((each) => each.kind === kind && each.target === String(occurrence.id));
  expect(left.length > 0 || scenario.ends[end]?.becomes === "gone").toBe(true);
  for (const line of left) {
    const opened = await PAGES[line.page]?.(client, line, school.readers.student.id).then(
      () => "shown",
      ({ code }: ApiError) => code,
    );
    expect(opened ?? "shown").toBe("shown");
  }
});
