import { textNow, type TextId } from "#platform/text/use-text.ts";

import { readAudience } from "./read-audience.ts";

const NO_RECIPIENTS = "audiences.no-recipients";

/** The refusal of an audience of nobody, in words. */
export const NO_RECIPIENTS_REASON: readonly [reason: unknown, words: TextId] = ["people", NO_RECIPIENTS];

/** For `Form`: with no role ticked, what is missing at the first of them. */
export function audienceFaults(form: HTMLFormElement): ReadonlyMap<string, string> {
  if (readAudience(form)) return new Map();
  const first = form.querySelector<HTMLInputElement>('input[name^="role-"]');
  return new Map([[first?.name ?? "audience", textNow(NO_RECIPIENTS)]]);
}
