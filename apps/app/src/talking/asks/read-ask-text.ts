import {
  ASK_BOUNDS,
  type AskKind,
  type AskText,
  type ChoiceMode,
  type SignatureRule,
} from "@dars/contract/talking/asks";

import { momentAt } from "#platform/time/days.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { readAudience } from "#school/audiences/public.ts";

import { readMeeting } from "./read-meeting.ts";

interface AskParts {
  readonly kind: AskKind;
  readonly signatures: SignatureRule;
  readonly mode: ChoiceMode;
}

/** What the form of an ask says; null while nobody is chosen. */
export function readAskText(
  form: HTMLFormElement,
  { kind, signatures, mode }: AskParts,
): Omit<AskText, "attachments"> | null {
  const audience = readAudience(form);
  if (!audience) return null;
  const data = new FormData(form);
  return {
    kind,
    title: typedIn(form, "title").trim(),
    body: typedIn(form, "body"),
    audience: kind === "consent" || kind === "meeting" ? { ...audience, roles: ["parent"] } : audience,
    closesAt: momentAt(typedIn(form, "day"), typedIn(form, "clock")).toISOString(),
    signatures: kind === "consent" ? signatures : null,
    choice:
      kind === "choice" ? { mode, isAnonymous: data.has("anonymous"), options: readOptions(form) } : null,
    meeting: kind === "meeting" ? readMeeting(form) : null,
    places: kind === "sign_up" ? readPlaces(form) : null,
  };
}

/** The options that are written, without empty lines. */
export const readOptions = (form: HTMLFormElement): string[] =>
  new FormData(form)
    .getAll("option")
    .flatMap((label) => (typeof label === "string" && label.trim() !== "" ? [label.trim()] : []));

/** The lines that name what one signs up for, with their places. */
function readPlaces(form: HTMLFormElement): NonNullable<AskText["places"]> {
  const data = new FormData(form);
  const places = data.getAll("places");
  return data
    .getAll("option")
    .map((label, at) => ({
      label: typeof label === "string" ? label.trim() : "",
      places: Number(places[at]),
    }))
    .filter(({ label }) => label !== "");
}

/** Whether there is a line, and each has at least one place. */
export function hasPlaces(form: HTMLFormElement): boolean {
  const lines = readPlaces(form);
  return lines.length > 0 && lines.every(isPossible);
}

const isPossible = ({ places }: { readonly places: number }): boolean =>
  Number.isInteger(places) && places > 0 && places <= ASK_BOUNDS.places;
