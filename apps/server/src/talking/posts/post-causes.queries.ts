import type { Role } from "@dars/contract/platform/roles";
import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import { selectInstant } from "#platform/db/shapes.ts";
import { getAudienceColumns, personAs } from "#school/audiences/public.ts";
import {
  buildAbout,
  holdsRole,
  ownAccounts,
  selectWording,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { isOut } from "./posts.queries.ts";

/**
 * POST-1: whether the audience includes the reader of the line today, as a parent where the line is about a child. Of the
 * appointed it is asked only whether they still are: their posts are found by subjects.
 */
function isForReader(schoolId: number): RawBuilder<boolean> {
  const isMeantAs = (role: Role): RawBuilder<boolean> => {
    const addressees = personAs(
      schoolId,
      getAudienceColumns("post"),
      role,
      sql.ref<number>("line.person_id"),
    );
    return addressees ? sql`exists (${addressees})` : sql`false`;
  };
  const isAppointed = sql.join(
    (["subject_coordinator", "evaluator"] as const).map(
      (role) => sql`(${role} = any(post.audience_roles) and ${holdsRole(role)})`,
    ),
    sql` or `,
  );
  return sql`(case when line.student_id is not null then ${isMeantAs("parent")}
    else ${isMeantAs("student")} or ${isMeantAs("teacher")} or ${isMeantAs("school_management")} or ${isAppointed} end)`;
}

/** No post is deleted. */
const isIn = (schoolId: number): RawBuilder<boolean> => sql`not exists (select from posts as post
  where post.school_id = line.school_id and post.id = ${targetId} and not (${isOut} and ${isForReader(schoolId)}))`;

/** POST-3: what the reader was asked to do with the post is done. */
const isAnswered = (what: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (select from posts as post
  join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
    and reading.account_id in ${ownAccounts}
  where post.school_id = line.school_id and post.id = ${targetId} and ${what})`;

const SAYS = sql<NoticeAbout>`(select ${buildAbout({
  title: selectWording(sql`post.title`),
  until: selectInstant(sql`post.expire_at`),
})} from posts as post where post.school_id = line.school_id and post.id = ${targetId})`;

export const postCauses = {
  /** A post that is out and for the reader; one that is to be acknowledged waits for that. */
  post: (_db, schoolId) => ({
    isThere: isIn(schoolId),
    isOpen: sql`not (line.needs_action and ${isAnswered(sql`reading.acknowledged_at is not null`)})`,
    says: SAYS,
  }),
  "post-reminder": (_db, schoolId) => ({
    isThere: isIn(schoolId),
    isOpen: sql`not ${isAnswered(
      sql`(case when post.requires_ack then reading.acknowledged_at else reading.opened_at end is not null)`,
    )}`,
    says: SAYS,
  }),
} satisfies Partial<NoticeCauses>;
