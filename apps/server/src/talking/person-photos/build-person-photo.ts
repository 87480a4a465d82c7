import type { PersonPhoto } from "@dars/contract/talking/person-photos";

import type { Context } from "#platform/context.ts";
import { endOfLinks, linksTo } from "#talking/files/public.ts";

import type { VisiblePhoto } from "./visible-photos.queries.ts";

const DAY_SECONDS = 86_400;

/**
 * Links that are the same all day: a list of faces is fetched once and then comes from the device. Who opens one is
 * asked about at each request, as with every file.
 */
export function buildPersonPhoto(
  { tokens, actor }: Pick<Context, "tokens" | "actor">,
  schoolId: number,
  { personId, fileId }: VisiblePhoto,
): PersonPhoto {
  const until = endOfLinks(Date.now(), DAY_SECONDS);
  const whose = { schoolId, sessionId: actor.sessionId, until };
  const { thumb, full } = linksTo(tokens, { id: fileId, kind: "photo" }, whose);
  return { personId, fileId, thumb: thumb ?? full, full };
}
