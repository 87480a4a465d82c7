import type { Role } from "@dars/contract/platform/roles";
import type { AudienceRole } from "@dars/contract/school/audiences";
import type { ThreadKind, ThreadState } from "@dars/contract/talking/messages";
import { Type, type Static } from "typebox";

import type { PersonNo } from "#demo/schools/public.ts";

/** When something was written, by the school's clock. */
export const Moment = Type.Object({ daysAgo: Type.Integer(), hour: Type.Integer() });
export type Moment = Static<typeof Moment>;

interface DemoReply extends Moment {
  readonly by: PersonNo;
  readonly role: Role;
  readonly body: string;
}

/** A post with what its people have done about it. */
export interface DemoPost extends DemoReply {
  readonly title: string;
  readonly state: "draft" | "published" | "withdrawn";
  readonly roles: readonly AudienceRole[];
  /** A place in the plan's sections; null: the whole school. */
  readonly section: number | null;
  readonly isPinned: boolean;
  readonly requiresAck: boolean;
  readonly isUrgent: boolean;
  readonly withdrawnBecause: string | null;
  /** When it was over; null: not yet. */
  readonly expired: Moment | null;
  readonly comments: readonly DemoReply[];
}

export interface DemoEntry extends DemoReply {
  readonly isInternal: boolean;
}

/** A thread between one person and the office. */
export interface DemoThread {
  readonly kind: ThreadKind;
  readonly subject: string;
  readonly person: PersonNo;
  readonly about: PersonNo;
  readonly state: ThreadState;
  readonly claimedBy: PersonNo | null;
  /** At least one. */
  readonly entries: readonly DemoEntry[];
  /** Whether each side has read all of it. */
  readonly isReadByOffice: boolean;
  readonly isReadByPerson: boolean;
}
