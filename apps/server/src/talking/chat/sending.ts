import type { Role } from "@dars/contract/platform/roles";
import type { Attachment } from "@dars/contract/talking/room-event";

import type { SchoolPerson } from "#identity/access/public.ts";

/** A message on its way into a room. */
export interface Sending {
  readonly place: SchoolPerson;
  readonly accountId: number;
  readonly role: Role;
  readonly roomId: number;
  readonly clientId: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
  readonly replyTo: number | null;
  /** Staff alone: now, although it is outside the hours. */
  readonly isUrgent: boolean;
  /** When it was written, where it has waited for the hours (CHAT-7). */
  readonly heldSince?: Date;
  /** True where it names a file that is not ready, or not the sender's. */
  readonly lacksFiles?: boolean;
}

/** Why a message was not taken. */
export type Refusal =
  | "not-found"
  | "archived"
  | "paused"
  | "observer"
  | "readers-only"
  | "locked"
  | "muted"
  | "closed-until"
  | "held-full"
  | "slow"
  | "rate"
  | "new-account"
  | "file-not-ready";

export interface Sent {
  /** Its place among those sent together, from 0. */
  readonly place: number;
  /** `held`: it waits for the hours (CHAT-7). */
  readonly outcome: "taken" | "repeat" | "held" | Refusal;
  /** 0 where it is held or refused. */
  readonly seq: number;
  readonly msgNo: number;
  readonly at: Date;
  /** When a held message arrives, when a muted or closed sender may write again, when the next is taken. */
  readonly until: Date | null;
}

/** The outcome of a message: `hold` if it has to wait for the hours and was not held. */
export type Stored = Omit<Sent, "outcome"> & {
  readonly outcome: Sent["outcome"] | "hold";
  /** The school year of its room; null where there is no such room. */
  readonly year: number | null;
};

/** Whether a file is attached to it. */
export const hasFiles = ({ attachments }: Sending): boolean => attachments.some((one) => "fileId" in one);
