/**
 * What stands in the field of this name at this moment; empty where there is none. The state of a page follows what is
 * typed a moment later: whoever presses Enter right after the last letter would send all letters but that one.
 */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}
