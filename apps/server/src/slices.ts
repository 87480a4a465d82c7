import { CHECK_APPLICATIONS } from "#admissions/applications/public.ts";
import type { CauseChecks } from "#identity/outbound/public.ts";
import type { ProposalKind } from "#oversight/proposals/public.ts";
import { sweepShares } from "#platform/db/hourly-share.ts";
import { sweepAnswers } from "#platform/db/once.ts";
import type { Slice } from "#platform/http/api.ts";
import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { CHECK_APPROVALS } from "#shell/home/public.ts";
import { roomsOfYear } from "#talking/chat-rooms/public.ts";
import type { FileReaders } from "#talking/files/public.ts";
import { checkDigests, checkNotices } from "#talking/notifications/public.ts";

import type { RouteParts, TaskParts } from "./manifest.ts";
import { MANIFESTS } from "./manifests.ts";
import { NOTICE_CAUSES } from "./notice-causes.ts";
import { PERSON_TABLES } from "./person-tables.ts";

const PROPOSAL_PARTS = { personTables: PERSON_TABLES };

const PROPOSAL_KINDS: readonly ProposalKind[] = MANIFESTS.flatMap(({ proposals = [] }) =>
  typeof proposals === "function" ? proposals(PROPOSAL_PARTS) : proposals,
);

/** Whether what a message outside the app is sent for still has to be said, by the first word of its cause. */
const OUTBOUND_CHECKS: CauseChecks = {
  ...checkNotices(NOTICE_CAUSES),
  ...checkDigests(NOTICE_CAUSES),
  ...CHECK_APPLICATIONS,
  ...CHECK_APPROVALS,
};

/** Who may read attached files, gathered from the slices. */
export const FILE_READERS: FileReaders = Object.fromEntries(
  MANIFESTS.flatMap(({ fileReaders = {} }) => Object.entries(fileReaders)),
);

/** The routes of all slices, made with parts of the application. */
export function buildSlices(
  parts: Omit<RouteParts, "proposalKinds" | "noticeCauses" | "fileReaders" | "yearFollowers">,
): readonly Slice[] {
  const all = {
    ...parts,
    proposalKinds: PROPOSAL_KINDS,
    noticeCauses: NOTICE_CAUSES,
    fileReaders: FILE_READERS,
    yearFollowers: roomsOfYear,
  };
  return MANIFESTS.flatMap(({ routes }) => routes?.(all) ?? []);
}

/** The background jobs of all slices and of the platform, by name. Throws where two have one name. */
export function buildTasks(
  parts: Omit<TaskParts, "proposalKinds" | "noticeCauses" | "outboundChecks" | "personTables">,
): Readonly<Record<string, Task>> {
  const { database } = parts;
  const all = {
    ...parts,
    ...PROPOSAL_PARTS,
    proposalKinds: PROPOSAL_KINDS,
    noticeCauses: NOTICE_CAUSES,
    outboundChecks: OUTBOUND_CHECKS,
  };
  const tasks = new Map<string, Task>();
  const sources = [
    hourly("sweep answers", () => sweepAnswers(database)),
    hourly("sweep counts of exports", () => sweepShares(database)),
    ...MANIFESTS.map((manifest) => manifest.tasks?.(all) ?? {}),
  ];
  for (const [name, task] of sources.flatMap((source) => Object.entries(source))) {
    if (tasks.has(name)) throw new Error(`Two jobs are named "${name}".`);
    tasks.set(name, task);
  }
  return Object.fromEntries(tasks);
}
