import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";
import type { editPost as editRoute, writePost as writeRoute } from "@dars/contract/talking/post-writing";
import type { PostText } from "@dars/contract/talking/posts";

import { audit, by, type AuditEntry } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { refuseWider } from "#school/audiences/public.ts";
import { attachFile, replaceFiles } from "#talking/files/public.ts";

import { announceLater } from "./announce.ts";
import { markUrgent } from "./mark-urgent.ts";
import { findPost, lockPost, type FoundPost } from "./posts.queries.ts";
import { isAuthor, isOffice } from "./read-post.ts";
import { hasAsk, insertPost, updatePost } from "./write-posts.queries.ts";

/** J2, J3. A post without a time stays a draft; one whose time has come is announced at once. */
export async function writePost(
  context: Context,
  { params: { schoolId }, body }: Input<typeof writeRoute>,
): Promise<Reply<typeof writeRoute>> {
  refuseBackwards(body);
  await refuseWider(context, schoolId, body.audience);
  return writeOnce(context, schoolId, body, async (db) => {
    await refuseOtherAsk(context, db, schoolId, body);
    const made = await insertPost(db, schoolId, context.actor, body);
    await attachFile(db, { ...toFileWish(context, schoolId, body), to: [{ kind: "post", id: made.id }] });
    await writtenDown(by(context), db, schoolId, made.id, "post.written", body);
    await markUrgent(context, db, schoolId, made.id, body);
    return made;
  });
}

/** A post that a job writes for its author, in the transaction of the job. */
export async function publishFor(
  db: Db,
  schoolId: number,
  author: { readonly accountId: number; readonly role: Role },
  text: PostText,
): Promise<number> {
  const { id } = await insertPost(db, schoolId, author, text);
  await writtenDown(author, db, schoolId, id, "post.written", text);
  return id;
}

/** The author's own. What its readers may have seen is changed with a note that they see too. */
export async function editPost(
  context: Context,
  { params: { schoolId, postId }, body: { revision, note, ...body } }: Input<typeof editRoute>,
): Promise<Reply<typeof editRoute>> {
  refuseBackwards(body);
  await refuseWider(context, schoolId, body.audience);
  const request = { ...body, postId, revision, note };
  return writeOnce(context, schoolId, request, async (db) => {
    await lockPost(db, schoolId, postId);
    const known = requireOwn(context, await findPost(db, schoolId, postId, context.actor));
    requireSeen(known, revision);
    const wasSeen = known.state === "published" || known.state === "expired";
    if (wasSeen) requireNote(note, body);
    await refuseOtherAsk(context, db, schoolId, body);
    const text = wasSeen ? { ...body, isUrgent: known.isUrgent } : body;
    const made = await updatePost(db, schoolId, postId, text, wasSeen ? note : null);
    await replaceFiles(db, { ...toFileWish(context, schoolId, body), to: { kind: "post", id: postId } });
    await writtenDown(by(context), db, schoolId, postId, "post.edited", body);
    if (!wasSeen) await markUrgent(context, db, schoolId, postId, body);
    return made;
  });
}

const toFileWish = ({ actor: { accountId } }: Context, schoolId: number, { attachments = [] }: PostText) => ({
  schoolId,
  accountId,
  fileIds: attachments,
});

/** A post carries an ask of its author, or for the office any of the school. */
async function refuseOtherAsk(
  context: Context,
  db: Db,
  schoolId: number,
  { askId }: PostText,
): Promise<void> {
  if (askId === undefined || askId === null) return;
  if (!(await hasAsk(db, schoolId, askId, context.actor, isOffice(context))))
    throw invalid("There is no such ask.", "/body/askId");
}

function requireOwn(context: Context, post: FoundPost | undefined): FoundPost {
  const isOwn = post !== undefined && isAuthor(context, post);
  if (!post || (!isOwn && post.state === "draft")) throw notFound("This post");
  if (!isOwn) throw forbidden("change what somebody else wrote");
  if (post.state === "withdrawn") throw invalid("A withdrawn post stays as it is.");
  return post;
}

function requireNote(note: string | null, { publishAt }: PostText): void {
  if (note === null || note.trim() === "")
    throw invalid("Its readers are told what has changed.", "/body/note");
  if (publishAt === null) throw invalid("What was published is no draft again.", "/body/publishAt");
}

async function writtenDown(
  author: Omit<AuditEntry, "action" | "subject" | "changes">,
  db: Db,
  schoolId: number,
  postId: number,
  action: "post.written" | "post.edited",
  { publishAt, audience }: PostText,
): Promise<void> {
  if (publishAt !== null) await announceLater(db, { schoolId, postId }, publishAt);
  await audit(db, schoolId, {
    action,
    ...author,
    subject: { kind: "post", id: postId },
    changes: { isDraft: publishAt === null, roles: audience.roles.join(" ") },
  });
}

function refuseBackwards({ publishAt, expireAt }: PostText): void {
  if (expireAt === null) return;
  if (publishAt === null || Date.parse(expireAt) <= Date.parse(publishAt))
    throw invalid("It ends after it begins.", "/body/expireAt");
}
