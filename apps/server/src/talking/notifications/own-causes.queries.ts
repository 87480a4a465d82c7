import { sql, type RawBuilder } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";

import { holdsRole } from "./holders.queries.ts";
import { buildAbout, selectSubject, selectWording } from "./notice-about.queries.ts";
import { targetId, type CauseOf, type NoticeCause, type NoticeCauses } from "./notice-cause.queries.ts";

/**
 * What waits for a decision of the office: a record of this school, or of another one, of which the head office reads as
 * `12-7` and which is out of sight here. There its decision settles the line (settleDeciders).
 */
export const decidedBy = ({
  record,
  isOpen,
  title,
}: {
  readonly record: string;
  readonly isOpen: string;
  /** A text of the record `asked` that names it. */
  readonly title?: RawBuilder<string>;
}): Awaited<ReturnType<CauseOf>> => {
  const own = sql`select from ${sql.table(record)} as asked where asked.school_id = line.school_id and asked.id = ${targetId}`;
  return {
    isThere: sql`(case when ${targetId} is null then ${holdsRole("administrator")}
      else ${holdsRole("administrator", "school_management")} and exists (${own}) end)`,
    isOpen: sql`(${targetId} is null or exists (${own} and ${sql.raw(isOpen)}))`,
    says: title
      ? sql`(select ${buildAbout({ title: selectWording(title) })} from ${sql.table(record)} as asked
          where asked.school_id = line.school_id and asked.id = ${targetId})`
      : null,
  };
};

/** A line of the head office about something of another school, which is out of sight here: settled there (settleAbove). */
const isAbove = sql`(line.target ~ '^[0-9]{1,18}-[0-9]{1,18}$')`;

/** What waits for who manages the school, or for who acts in its place. */
export const forOffice = ({ isThere, isOpen, says }: Required<NoticeCause>): Required<NoticeCause> => ({
  says,
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
    // The words themselves are read in the room, where reports and hours are obeyed.
    says: sql`(select ${buildAbout({
      title: sql`case when room.title is not null then ${selectWording(sql`room.title`)} end`,
      subject: selectSubject("subject"),
      person: sql`case when sender.id is not null then ${selectNames("sender")} end`,
    })}
      from rooms as room
      left join subjects as subject on subject.id = room.subject_id
      left join room_events as last on last.school_id = room.school_id and last.room_id = room.id
        and last.school_year = room.school_year and last.type = 'message' and last.msg_no = room.last_msg_no
      left join people as sender on sender.school_id = room.school_id and sender.id = last.sender_id
        and sender.id <> line.person_id
      where room.school_id = line.school_id and room.id = ${targetId})`,
  }),
  /** CHAT-7: messages that were not delivered and not discarded. */
  undelivered: () => ({
    isThere: sql`true`,
    isOpen: sql`exists (select from held_messages as held
      where held.school_id = line.school_id and held.sender_id = line.person_id and held.refused is not null)`,
    says: null,
  }),
  /** A request that waits. */
  "approval-waits": () => decidedBy({ record: "proposals", isOpen: "asked.state = 'waiting'" }),
  /** What became of something that one has asked for stays so. */
  "request-decided": () => ({
    isThere: sql`true`,
    says: sql`(select ${buildAbout({
      outcome: sql`case proposal.state when 'approved' then 'approved' when 'refused' then 'declined' end`,
    })} from proposals as proposal
      where proposal.school_id = line.school_id and proposal.id = ${targetId} and line.page = 'my-requests')`,
  }),
  /** No report of the school is told any more. */
  "school-report": () => ({ isThere: sql`true`, says: null }),
} satisfies Partial<NoticeCauses>;
