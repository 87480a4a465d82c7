import { sql } from "kysely";

import { holdsRole } from "./holders.queries.ts";
import { targetId, type NoticeCause, type NoticeCauses } from "./notice-cause.queries.ts";

/**
 * What waits for a decision of the office: a record of this school, or of another one, of which the head office reads as
 * `12-7` and which is out of sight here. There its decision settles the line (settleDeciders).
 */
export const decidedBy = ({
  record,
  isOpen,
}: {
  readonly record: string;
  readonly isOpen: string;
}): ReturnType<NoticeCauses["approval-waits"]> => {
  const own = sql`select from ${sql.table(record)} as asked where asked.school_id = line.school_id and asked.id = ${targetId}`;
  return {
    isThere: sql`(case when ${targetId} is null then ${holdsRole("administrator")}
      else ${holdsRole("administrator", "school_management")} and exists (${own}) end)`,
    isOpen: sql`(${targetId} is null or exists (${own} and ${sql.raw(isOpen)}))`,
  };
};

/** A line of the head office about something of another school, which is out of sight here: settled there (settleAbove). */
const isAbove = sql`(line.target ~ '^[0-9]{1,18}-[0-9]{1,18}$')`;

/** What waits for who manages the school, or for who acts in its place. */
export const forOffice = ({ isThere, isOpen }: Required<NoticeCause>): Required<NoticeCause> => ({
  isThere: sql`(case when ${isAbove} then ${holdsRole("administrator")} else ${isThere} end)`,
  isOpen: sql`(${isAbove} or ${isOpen})`,
});

/** Causes of what this slice tells itself. */
export const ownCauses = {
  /** CHAT-3, ARC-1: a room that is used, and that the reader is in. What is read there is read here. */
  chat: () => ({
    isThere: sql`exists (select from rooms as room
      where room.school_id = line.school_id and room.id = ${targetId}
        and room.state <> 'archived' and room.archived_at is null
        and exists (select from room_standing(line.school_id, room.id, line.person_id)))`,
  }),
  /** CHAT-7: messages that were not delivered and not discarded. */
  undelivered: () => ({
    isThere: sql`true`,
    isOpen: sql`exists (select from held_messages as held
      where held.school_id = line.school_id and held.sender_id = line.person_id and held.refused is not null)`,
  }),
  /** A request that waits. */
  "approval-waits": () => decidedBy({ record: "proposals", isOpen: "asked.state = 'waiting'" }),
  /** What became of something that one has asked for stays so. */
  "request-decided": () => ({ isThere: sql`true` }),
  /** No report of the school is told any more. */
  "school-report": () => ({ isThere: sql`true` }),
} satisfies Partial<NoticeCauses>;
