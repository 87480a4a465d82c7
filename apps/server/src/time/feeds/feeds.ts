import type { Input, Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/time/feeds";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import * as rows from "./feeds.queries.ts";

const PURPOSE = "calendar-feed";
const OWN: rows.FeedOf = { schoolId: null, studentId: null, sectionId: null };

type Address = Reply<typeof contract.openCalendarFeed>;

export const openCalendarFeed = (context: Context): Promise<Address> => open(context, OWN);

export const openChildFeed = (
  context: Context,
  { params }: Input<typeof contract.openChildFeed>,
): Promise<Address> => open(context, { ...OWN, ...params });

export async function openSectionFeed(
  context: Context,
  { params }: Input<typeof contract.openSectionFeed>,
): Promise<Address> {
  const { schoolId, sectionId } = params;
  if (!(await rows.findSection(context.database.reading(schoolId), schoolId, sectionId)))
    throw notFound("This section");
  return open(context, { ...OWN, ...params });
}

export async function listCalendarFeeds(context: Context): Promise<Reply<typeof contract.listCalendarFeeds>> {
  const feeds = await rows.listFeeds(context.database.directory, context.actor);
  return {
    feeds: feeds.flatMap(({ id, studentId, sectionId, sealed }) => {
      const secret = unsealSecret(context, sealed);
      const of = shownBy(studentId, sectionId);
      return secret === undefined ? [] : [{ id, of, name: null, url: buildFeedUrl(context, secret) }];
    }),
  };
}

const shownBy = (studentId: number | null, sectionId: number | null) => {
  if (studentId !== null) return "student" as const;
  return sectionId === null ? ("self" as const) : ("section" as const);
};

/** A new address for the same feed: the old one answers no more. */
export async function renewCalendarFeed(
  context: Context,
  { params: { feedId } }: Input<typeof contract.renewCalendarFeed>,
): Promise<Address> {
  const { secret, ...stored } = newSecret(context);
  if (!(await rows.replaceFeed(context.database.directory, feedId, context.actor, stored)))
    throw notFound("This calendar feed");
  return { url: buildFeedUrl(context, secret) };
}

export async function revokeCalendarFeed(
  context: Context,
  { params: { feedId } }: Input<typeof contract.revokeCalendarFeed>,
): Promise<Reply<typeof contract.revokeCalendarFeed>> {
  if (!(await rows.closeFeed(context.database.directory, feedId, context.actor)))
    throw notFound("This calendar feed");
  return {};
}

async function open(context: Context, of: rows.FeedOf): Promise<Address> {
  const { database, actor } = context;
  const known = await findOpen(context, of);
  const knownSecret = known && unsealSecret(context, known.sealed);
  if (knownSecret !== undefined) return { url: buildFeedUrl(context, knownSecret) };
  const { accountId, assignmentId } = actor;
  const { secret, ...stored } = newSecret(context);
  if (known) await rows.replaceFeed(database.directory, known.id, actor, stored);
  else await rows.insertFeed(database.directory, { accountId, assignmentId, ...of, ...stored });
  const made = await findOpen(context, of);
  return { url: buildFeedUrl(context, (made && unsealSecret(context, made.sealed)) ?? secret) };
}

async function findOpen({ database, actor }: Context, of: rows.FeedOf) {
  const feeds = await rows.listFeeds(database.directory, actor);
  return feeds.find(
    ({ schoolId, studentId, sectionId }) =>
      schoolId === of.schoolId && studentId === of.studentId && sectionId === of.sectionId,
  );
}

function newSecret({ tokens }: Context) {
  const secret = tokens.create();
  return { secret, hash: feedHash({ tokens }, secret), sealed: tokens.seal(PURPOSE, Buffer.from(secret)) };
}

export const feedHash = ({ tokens }: Pick<Context, "tokens">, secret: string): Buffer =>
  tokens.hash(PURPOSE, secret);

/** Undefined where the server's key is another since: the address of then answers no more either. */
function unsealSecret({ tokens }: Context, sealed: Buffer): string | undefined {
  try {
    return tokens.unseal(PURPOSE, sealed).toString();
  } catch {
    return undefined;
  }
}

const buildFeedUrl = ({ origin = "" }: Context, secret: string): string => `${origin}/ical/${secret}.ics`;
