/**
 * The form around an element, or the first one within it; without an element, the first one of the page.
 * @throws Error where there is none: what is never submitted would look like a refusal.
 */
export function getForm(place: Element | null | undefined = document.body): HTMLFormElement {
  const form = place?.closest("form") ?? place?.querySelector("form");
  if (!form)
    throw new Error(`There is no form at ${place?.textContent.slice(0, 40) ?? "what was not found"}.`);
  return form;
}
