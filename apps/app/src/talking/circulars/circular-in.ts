import type { CircularAudience, CircularChannel, CircularText } from "@dars/contract/talking/circulars";

import { momentAt } from "#platform/time/days.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { readAudience } from "#school/audiences/public.ts";

/** What the fields say now; null while no role is ticked. */
export function circularAudienceIn(form: HTMLFormElement): CircularAudience | null {
  const audience = readAudience(form);
  if (!audience) return null;
  const schoolIds = [...new FormData(form).keys()].flatMap((name) =>
    name.startsWith("school-") ? [Number(name.slice("school-".length))] : [],
  );
  const { roles, levelIds, ccGuardians } = audience;
  return { schoolIds, roles, levelIds, ccGuardians };
}

export function circularIn(form: HTMLFormElement, channel: CircularChannel): CircularText | null {
  const audience = circularAudienceIn(form);
  if (!audience) return null;
  const isTicked = (name: string) => new FormData(form).has(name);
  const lastDay = channel === "post" ? typedIn(form, "expire") : "";
  return {
    channel,
    title: typedIn(form, "title").trim(),
    body: typedIn(form, "body").trim(),
    audience,
    expireAt: lastDay === "" ? null : momentAt(lastDay, "23:59").toISOString(),
    isPinned: isTicked("pin"),
    requiresAck: isTicked("ack"),
  };
}
