import type { SessionBook } from "#identity/accounts/public.ts";
import type { CauseChecks } from "#identity/outbound/public.ts";
import type { ProposalKind } from "#oversight/proposals/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { PersonTable } from "#platform/db/person-table.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import type { PushSenders } from "#platform/push/push-senders.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";
import type { Tokens } from "#platform/tokens.ts";
import type { SetupCode } from "#school/setup/public.ts";
import type { YearFollowers } from "#school/years/public.ts";
import type { FileReaders } from "#talking/files/public.ts";
import type { Live } from "#talking/live/public.ts";
import type { NoticeCauses } from "#talking/notifications/public.ts";

/** Parts of the application that routes are made with. */
export interface RouteParts {
  readonly book: SessionBook;
  readonly store: FileStore;
  /** Bytes that each school may store. */
  readonly schoolBytes: number;
  /** Push services of browsers that may be called; undefined: the known ones. */
  readonly pushHosts: readonly string[] | undefined;
  /** Hosts in the school's own network that the server may call. */
  readonly localHosts: readonly string[] | undefined;
  /** By which messages leave the app. */
  readonly outboundAccount: OutboundAccount;
  readonly setupCode: SetupCode;
  /** Those of all slices. */
  readonly proposalKinds: readonly ProposalKind[];
  readonly noticeCauses: NoticeCauses;
  readonly fileReaders: FileReaders;
  /** Opens and closes the rooms of a school year. */
  readonly yearFollowers: YearFollowers;
}

/** What kinds of proposals are made with. */
export interface ProposalParts {
  /** All tables with rows of people. */
  readonly personTables: readonly PersonTable[];
}

/** Parts of the server that background jobs are made with. */
export interface TaskParts extends ProposalParts {
  /** Those of all slices. */
  readonly proposalKinds: readonly ProposalKind[];
  readonly noticeCauses: NoticeCauses;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly store: FileStore;
  readonly senders: PushSenders;
  readonly messageSenders: MessageSenders;
  /** Whether what messages are sent for is still unseen, gathered from the slices. */
  readonly outboundChecks: CauseChecks;
  /** Where links of messages lead; undefined: none are made. */
  readonly origin: string | undefined;
  /** People who are connected now, on any node. */
  readonly whoIsHere: Live["whoIsHere"]["among"];
  /** Directory for the roots of the audit log; undefined: they are not written. */
  readonly auditRoots: string | undefined;
  /** Days after which an upload is deleted. */
  readonly importDays: number;
}

/**
 * What a slice adds to the server. Its importDependents (src/import-dependents.ts) are listed apart, because the threads of imports load
 * them without the rest; samples for the matrix lie in samples.factory.ts beside it.
 */
export interface Manifest {
  readonly routes?: (parts: RouteParts) => readonly Slice[];
  /** Background jobs by name; the job runner does each on one node at a time. */
  readonly tasks?: (parts: TaskParts) => Readonly<Record<string, Task>>;
  /** Changes that wait for a second person's approval. */
  readonly proposals?: readonly ProposalKind[] | ((parts: ProposalParts) => readonly ProposalKind[]);
  /** Who may read attached files, by the kind of record they are attached to. */
  readonly fileReaders?: FileReaders;
}
