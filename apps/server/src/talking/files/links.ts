import { LINK_SECONDS, type FileLinks } from "@dars/contract/talking/files";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import type { Tokens } from "#platform/tokens.ts";

import type { FoundFile } from "./files.queries.ts";
import type { MadeForms } from "./media.queries.ts";
import type { Variant } from "./places-in-store.ts";

/** The scope of a link: one file, in one size, for one session, for minutes. */
export interface Link {
  readonly schoolId: number;
  readonly fileId: string;
  readonly variant: Variant;
  readonly sessionId: number;
  /** Seconds since 1970. */
  readonly until: number;
  /** True where it is to be saved, not shown. */
  readonly isDownload: boolean;
}

/** When a link created now expires. All links of the same minutes are equal, so that devices can cache the bytes. */
export const endOfLinks = (now: number, seconds = LINK_SECONDS): number =>
  (Math.floor(now / 1000 / seconds) + 2) * seconds;

export function linksTo(
  tokens: Tokens,
  { id, kind }: Pick<FoundFile, "id" | "kind">,
  whose: Pick<Link, "schoolId" | "sessionId" | "until">,
  forms: MadeForms = {},
): FileLinks {
  const to = (variant: Variant, isDownload = false) =>
    writeLink(tokens, { ...whose, fileId: id, variant, isDownload });
  return {
    thumb: kind === "photo" ? to("thumb") : null,
    full: to("full"),
    download: to("full", true),
    ...(forms.small && { small: to("small") }),
    ...(forms.medium && { medium: to("medium") }),
    ...(forms.poster && { poster: to("poster") }),
  };
}

function writeLink(tokens: Tokens, link: Link): string {
  const { schoolId, fileId, variant, sessionId, until, isDownload } = link;
  const query = new URLSearchParams({
    until: String(until),
    session: String(sessionId),
    save: isDownload ? "1" : "0",
    mac: tokens.hash("file-link", toSignedText(link)).toString("base64url"),
  });
  return `/api/v6/schools/${schoolId}/files/${fileId}/${variant}?${query.toString()}`;
}

const Params = Type.Object({
  schoolId: Type.String({ pattern: "^[1-9]\\d{0,15}$" }),
  fileId: Type.String({ pattern: "^[0-9A-Za-z]{15}$" }),
  variant: Type.Enum(["full", "thumb", "small", "medium", "poster"]),
});
const Query = Type.Object({
  until: Type.String({ pattern: "^\\d{1,12}$" }),
  session: Type.String({ pattern: "^[1-9]\\d{0,15}$" }),
  save: Type.Enum(["0", "1"]),
  mac: Type.String({ pattern: "^[\\w-]{43}$" }),
});

/** The link that a request came by; undefined for one that was not given out, was changed, or has run out. */
export function readLink(tokens: Tokens, params: unknown, query: unknown, now: number): Link | undefined {
  if (!Value.Check(Params, params) || !Value.Check(Query, query)) return undefined;
  const link = toLink(params, query);
  if (link.until * 1000 < now) return undefined;
  return tokens.matches("file-link", toSignedText(link), Buffer.from(query.mac, "base64url"))
    ? link
    : undefined;
}

const toLink = (
  { schoolId, fileId, variant }: Static<typeof Params>,
  { until, session, save }: Static<typeof Query>,
): Link => ({
  schoolId: Number(schoolId),
  fileId,
  variant,
  sessionId: Number(session),
  until: Number(until),
  isDownload: save === "1",
});

const toSignedText = ({ schoolId, fileId, variant, sessionId, until, isDownload }: Link): string =>
  [schoolId, fileId, variant, sessionId, until, isDownload].join(" ");
