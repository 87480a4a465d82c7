import type { NotificationKind, NotificationPage } from "@dars/contract/talking/notifications";

import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { insertNotifications, lockNotice, raiseNotifications } from "./notify.queries.ts";

export interface Recipient {
  /** A person of the notice's school. */
  readonly personId: number;
  /**
   * The child it is about, if the person is notified as its guardian: no notice is sent if the link has
   * ended, is restricted or has notifications off (FAM-5). Absent if it concerns the person itself.
   */
  readonly studentId?: number;
  /**
   * Other children of the guardian through whom the notice also applies: it is sent if one of the links has
   * notifications on.
   */
  readonly alsoStudentIds?: readonly number[];
  /** The id that the page shows to this recipient, if each has its own. */
  readonly id?: number;
}

/** A notification to people of one school. */
export interface Notice {
  readonly schoolId: number;
  readonly recipients: readonly Recipient[];
  readonly kind: NotificationKind;
  /** Where its line leads in the app; a push leads there where the page is one of PUSH_PAGES, else to the history. */
  readonly page: NotificationPage;
  /** The id that the page shows, never a token (MSG-2). */
  readonly id: number | string;
  /** Counts that its text may name, and numbers that its cause asks for. There is no room for words here (NTF-1). */
  readonly parts?: Readonly<Record<string, number>>;
  /** A closure, or a person's safety: passes quiet hours, digest and muting (NTF-2). */
  readonly urgent?: boolean;
  /** The person has to do something: found by the filter of the history. */
  readonly needsAction?: boolean;
  /**
   * Notices with the same key, such as `chat 12`, are one line and one notice on the device until it is read
   * (NTF-3).
   */
  readonly collapse?: string;
}

/** The most rows that one job sends. */
const MOST_IN_ONE_JOB = 500;
/** The task that sends what `notify` wrote. */
export const SEND_TASK = "send notifications";

/**
 * Notifies people: a line in the history of each in the caller's transaction, and a push soon after it is
 * committed, when their choices, hours and links are checked. The same notice of the same subject within ten
 * minutes is sent once (NTF-3). Returns how many lines were written.
 */
export async function notify(db: Db, notice: Notice): Promise<number> {
  const { schoolId, recipients } = notice;
  if (recipients.length === 0) return 0;
  // Two at once would both find nothing told yet.
  await lockNotice(db, notice);
  const raised = notice.collapse === undefined ? [] : await raiseNotifications(db, notice);
  const written = await insertNotifications(db, notice);
  const ids = [...raised, ...written];
  const jobs = Array.from({ length: Math.ceil(ids.length / MOST_IN_ONE_JOB) }, (_, at) => ({
    task: SEND_TASK,
    payload: { schoolId, ids: ids.slice(at * MOST_IN_ONE_JOB, (at + 1) * MOST_IN_ONE_JOB) },
  }));
  await addJobs(db, jobs);
  for (const { personId } of recipients) hintAfterCommit(db, { about: "notified", schoolId, personId });
  return ids.length;
}
