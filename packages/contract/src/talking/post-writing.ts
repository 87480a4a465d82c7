import { Type } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { Audience } from "#school/audiences.ts";
import { PostLine, PostReach, PostText } from "#talking/posts.ts";

/** J2, J3: how far the audience may reach is measured by the verb. */
const writers: Capability = {
  capability: "J2",
  on: "school",
  allow: {
    teacher: "school",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
  },
};
const WhoseSchool = Type.Object({ schoolId: Id });
const WhichPost = Type.Object({ schoolId: Id, postId: Id });

/**
 * Posts that the caller wrote, and for management and administrators all of the school, without drafts of
 * others: the newest first. `after` is `next` of the page before.
 */
export const listWrittenPosts = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/posts/written",
  summary: "Posts written here",
  access: writers,
  repeatable: true,
  params: WhoseSchool,
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({
    posts: Type.Array(Type.Object({ ...PostLine.properties, reach: PostReach })),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/** How many people an audience has now. */
export const countAudience = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/posts/audience",
  summary: "How many a post would reach",
  access: writers,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({ audience: Audience }),
  reply: Type.Object({ people: Type.Integer(), withoutAccount: Type.Integer() }),
});

/**
 * J2, J3. Refused with forbidden where the audience reaches further than the author, or where a role may not mark it as
 * urgent; with conflict `urgent-posts` after URGENT_POSTS_A_DAY.
 */
export const writePost = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/posts",
  summary: "Write a post",
  access: writers,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({ key: ClientId, ...PostText.properties }),
  reply: Type.Object({ id: Id, revision: Type.Integer() }),
  errors: ["conflict"],
});

/** The author's own. A change of a published post needs a note, which its readers see. */
export const editPost = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/posts/:postId",
  summary: "Change a post",
  access: writers,
  repeatable: true,
  params: WhichPost,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    note: nullable(Type.String({ maxLength: 300 })),
    ...PostText.properties,
  }),
  reply: Type.Object({ id: Id, revision: Type.Integer() }),
  errors: ["conflict"],
});

/** The author's own, or J4: another's, with a reason that the author sees. */
export const withdrawPost = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/posts/:postId/withdrawal",
  summary: "Withdraw a post",
  access: writers,
  repeatable: true,
  params: WhichPost,
  body: Type.Object({ key: ClientId, reason: nullable(Type.String({ maxLength: 300 })) }),
  reply: Type.Object({ id: Id }),
});

/** Reminds recipients who have not opened it, or not acknowledged it if that is required; once a day at most. */
export const remindReaders = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/posts/:postId/reminders",
  summary: "Remind those who have not read",
  access: writers,
  repeatable: true,
  params: WhichPost,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ reminded: Type.Integer() }),
  errors: ["too-many-requests"],
});
