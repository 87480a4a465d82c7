import { readAudience } from "./read-audience.ts";

/** For `Form`: with no role ticked, `words` at the first of them. */
export function audienceFaults(form: HTMLFormElement, words: string): ReadonlyMap<string, string> {
  if (readAudience(form)) return new Map();
  const first = form.querySelector<HTMLInputElement>('input[name^="role-"]');
  return new Map([[first?.name ?? "audience", words]]);
}
