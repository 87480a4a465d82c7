import { Type, type Static } from "typebox";

import { everyone, type Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";
import { Audience } from "#school/audiences.ts";
import { AttachedFile, FilesToAttach } from "#talking/attached-file.ts";

export const PostState = Type.Enum(["draft", "scheduled", "published", "expired", "withdrawn"]);
export type PostState = Static<typeof PostState>;

/** Most urgent posts of a school within a day. */
export const URGENT_POSTS_A_DAY = 3;

/** The author's input. */
export const PostText = Type.Object({
  title: written(1, 200),
  body: Type.String({ maxLength: 10_000 }),
  audience: Audience,
  /** Null: a draft. In the future: scheduled. */
  publishAt: nullable(Instant),
  expireAt: nullable(Instant),
  isPinned: Type.Boolean(),
  requiresAck: Type.Boolean(),
  allowsComments: Type.Boolean(),
  /** NTF-2: a closure or a matter of safety; management and administrators. Later edits of a published post keep it. */
  isUrgent: Type.Optional(Type.Boolean()),
  attachments: Type.Optional(FilesToAttach),
  /** An ask that its readers answer from the post: one's own, or for the office any of the school. */
  askId: Type.Optional(nullable(Id)),
});
export type PostText = Static<typeof PostText>;

/**
 * The author: an account. Its names are null if no person of this school has the account, as for the head
 * office's people.
 */
const Author = Type.Object({ id: Id, role: Role, name: nullable(Names) });

/** A post as lists show it. */
export const PostLine = Type.Object({
  id: Id,
  schoolId: Id,
  /** The school it belongs to; null where the reader has one alone. */
  school: nullable(Names),
  title: Type.String(),
  /** The first 160 characters. */
  opening: Type.String(),
  author: Author,
  publishAt: nullable(Instant),
  state: PostState,
  isPinned: Type.Boolean(),
  isUrgent: Type.Boolean(),
  requiresAck: Type.Boolean(),
  isOpened: Type.Boolean(),
  isAcknowledged: Type.Boolean(),
  /** How many files are attached to it. */
  files: Type.Integer({ minimum: 0 }),
});
export type PostLine = Static<typeof PostLine>;

export const PostComment = Type.Object({
  id: Id,
  author: Author,
  /** Null once it was removed. */
  body: nullable(Type.String()),
  at: Instant,
  isOwn: Type.Boolean(),
});
export type PostComment = Static<typeof PostComment>;

/** The recipients of a post, and the number of each response (POST-3). */
export const PostReach = Type.Object({
  reached: Type.Integer(),
  opened: Type.Integer(),
  acknowledged: Type.Integer(),
});
export type PostReach = Static<typeof PostReach>;

export const PostPage = Type.Object({
  post: Type.Object({
    ...PostLine.properties,
    body: Type.String(),
    attachments: Type.Array(AttachedFile),
    revision: Type.Integer(),
    expireAt: nullable(Instant),
    allowsComments: Type.Boolean(),
    audience: Audience,
    /** The audience's levels, sections and subjects in words, for the reader. */
    for: Type.Object({
      levels: Type.Array(Names),
      sections: Type.Array(Type.Object({ level: Names, letter: Type.String() })),
      subjects: Type.Array(Names),
    }),
    editedAt: nullable(Instant),
    editNote: nullable(Type.String()),
    withdrawnBecause: nullable(Type.String()),
    askId: Type.Optional(nullable(Id)),
  }),
  comments: Type.Array(PostComment),
  /** For its author and the school's management; null for others. */
  reach: nullable(PostReach),
  may: Type.Object({ edit: Type.Boolean(), withdraw: Type.Boolean(), comment: Type.Boolean() }),
});
export type PostPage = Static<typeof PostPage>;

/** J1: all people of the school. The audience decides which posts are theirs (POST-1). */
const meantOnes = {
  parent: "children",
  student: "classes",
  teacher: "school",
  school_management: "school",
  subject_coordinator: "subjects",
  evaluator: "assigned",
} as const;
const readers: Capability = {
  capability: "J1",
  on: "school",
  allow: { ...meantOnes, administrator: "group" },
};
const WhichPost = Type.Object({ schoolId: Id, postId: Id });

/**
 * Posts that are for the caller now, over all its schools: pinned first, then the newest. `after` is `next` of the page
 * before.
 */
export const listPosts = route({
  method: "GET",
  path: "/api/v6/posts",
  summary: "Posts for me",
  access: everyone("J1"),
  repeatable: true,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    after: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    posts: Type.Array(PostLine),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/**
 * POST-1. People outside the audience get forbidden with `details.for`, the levels, sections and subjects of
 * the audience; a draft, or a withdrawn post, is not found for them.
 */
export const readPost = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/posts/:postId",
  summary: "A post",
  access: readers,
  repeatable: true,
  params: WhichPost,
  reply: PostPage,
});

/** The recipient has acknowledged it. Once and for good. The head office receives no posts. */
export const acknowledgePost = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/posts/:postId/acknowledgement",
  summary: "Acknowledge a post",
  access: { ...readers, allow: meantOnes },
  repeatable: true,
  params: WhichPost,
  reply: Type.Object({ acknowledgedAt: Instant }),
});

/**
 * A comment of a family or a student is visible to the author and the staff alone; an answer of the staff, to
 * all readers.
 */
export const commentPost = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/posts/:postId/comments",
  summary: "Comment on a post",
  access: readers,
  repeatable: true,
  params: WhichPost,
  body: Type.Object({ key: ClientId, body: written(1, 1000) }),
  reply: PostComment,
});

/** One's own comment, or for the post's author and the school's management any comment. */
export const removePostComment = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/posts/:postId/comments/:commentId",
  summary: "Remove a comment",
  access: readers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, postId: Id, commentId: Id }),
  reply: Type.Object({ id: Id }),
});

/** Finds the caller's school of a post: a push contains its number alone. */
export const placePost = route({
  method: "GET",
  path: "/api/v6/posts/:postId",
  summary: "Where a post is",
  access: listPosts.access,
  repeatable: true,
  params: Type.Object({ postId: Id }),
  reply: Type.Object({ schoolId: Id }),
});
