/**
 * The current value of the field of this name; empty if it does not exist. React state follows typing with a
 * delay: pressing Enter right after the last letter would send all letters but that one.
 */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}
