import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import type { Tokens } from "#platform/tokens.ts";

/** What a link opens: one archive, for one session, for minutes. */
export interface ArchiveLink {
  readonly schoolId: number;
  readonly archiveId: number;
  readonly sessionId: number;
  /** Seconds since 1970. */
  readonly until: number;
}

const PURPOSE = "archive link";
const Params = Type.Object({
  schoolId: Type.String({ pattern: "^[1-9]\\d{0,15}$" }),
  archiveId: Type.String({ pattern: "^[1-9]\\d{0,15}$" }),
});
const Query = Type.Object({
  until: Type.String({ pattern: "^\\d{1,12}$" }),
  session: Type.String({ pattern: "^[1-9]\\d{0,15}$" }),
  mac: Type.String({ pattern: "^[\\w-]{43}$" }),
});

const toSignedText = ({ schoolId, archiveId, sessionId, until }: ArchiveLink): string =>
  [schoolId, archiveId, sessionId, until].join(" ");

/** The path by which the bytes of an archive are had. */
export function writeArchiveLink(tokens: Tokens, link: ArchiveLink): string {
  const { schoolId, archiveId, sessionId, until } = link;
  const query = new URLSearchParams({
    until: String(until),
    session: String(sessionId),
    mac: tokens.hash(PURPOSE, toSignedText(link)).toString("base64url"),
  });
  return `/api/v6/schools/${schoolId}/archives/${archiveId}/file?${query.toString()}`;
}

/** The link that a request came by; undefined for one that was not given out, was changed, or has run out. */
export function readArchiveLink(
  tokens: Tokens,
  params: unknown,
  query: unknown,
  now: number,
): ArchiveLink | undefined {
  if (!Value.Check(Params, params) || !Value.Check(Query, query)) return undefined;
  const link = toLink(params, query);
  const isOver = link.until * 1000 < now;
  const isOurs = tokens.matches(PURPOSE, toSignedText(link), Buffer.from(query.mac, "base64url"));
  return isOurs && !isOver ? link : undefined;
}

const toLink = (
  { schoolId, archiveId }: Static<typeof Params>,
  { until, session }: Static<typeof Query>,
): ArchiveLink => ({
  schoolId: Number(schoolId),
  archiveId: Number(archiveId),
  sessionId: Number(session),
  until: Number(until),
});
