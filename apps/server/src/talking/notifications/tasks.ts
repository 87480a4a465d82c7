import { TELL_DECIDERS, type ProposalKind } from "#oversight/proposals/public.ts";
import { nightly } from "#platform/jobs/nightly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { TELL_UNDELIVERED } from "#talking/chat/public.ts";

import type { Sending } from "./deliver.ts";
import { SEND_TASK } from "./notify.ts";
import { sendNotifications } from "./send-notifications.ts";
import { SEND_SUMMARY_TASK, sendSummary } from "./send-summary.ts";
import { settleAllOver } from "./settle-all-over.ts";
import { sweepNotifications } from "./sweep-notifications.ts";
import { tellDeciders } from "./tell-deciders.ts";
import { tellUndelivered } from "./tell-undelivered.ts";

/** Marks done what is over by itself: soon while it is news, then each night. */
const SETTLE_TASK = "settle notices";
const SETTLE_EVERY_SECONDS = 300;
const NEWS_DAYS = 3;

/** The jobs of this slice, for the job runner. */
export const notificationTasks = (
  sending: Sending,
  proposalKinds: readonly ProposalKind[],
): Readonly<Record<string, Task>> => ({
  [TELL_DECIDERS]: { run: (payload) => tellDeciders(sending.database, proposalKinds, payload) },
  [SEND_TASK]: {
    callsOut: true,
    run: (payload) => {
      const { schoolId, ids } = Object(payload);
      return sendNotifications(sending, { schoolId: Number(schoolId), ids: numbers(ids) });
    },
  },
  [SEND_SUMMARY_TASK]: {
    callsOut: true,
    run: (payload) => {
      const { schoolId, personId, state } = Object(payload);
      return sendSummary(sending, {
        schoolId: Number(schoolId),
        personId: Number(personId),
        state: state === "digest" ? "digest" : "held",
      });
    },
  },
  [TELL_UNDELIVERED]: {
    run: (payload) => {
      const { schoolId, personId } = Object(payload);
      return tellUndelivered(sending.database, Number(schoolId), Number(personId));
    },
  },
  [SETTLE_TASK]: {
    everySeconds: SETTLE_EVERY_SECONDS,
    run: () => settleAllOver(sending.database, sending.causes, { days: NEWS_DAYS }),
  },
  ...nightly("settle old notices", () => settleAllOver(sending.database, sending.causes)),
  ...nightly("sweep notifications", () => sweepNotifications(sending.database)),
});

const numbers = (values: unknown): readonly number[] => (Array.isArray(values) ? values.map(Number) : []);
