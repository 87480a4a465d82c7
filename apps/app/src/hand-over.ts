import { findStillPage } from "#platform/device/still-page.ts";

/** A page that is not drawn after this is shown as it is. */
const LATEST_MS = 10_000;
const IN_SIGHT = ".ion-page[data-screen]:not(.ion-page-invisible, .ion-page-hidden)";
const USABLE = "ion-content :is(a, button, input, ion-button)";
const UNFINISHED = "ion-skeleton-text, ion-input:not(:has(input))";

/** Where a tap on the still page leads; undefined where there was none. */
export const tappedAddress = (): string | undefined => findStillPage()?.dataset["tapped"];

/**
 * Takes the still page away in the moment in which the app's own is drawn below it: what has the focus and what was typed
 * go over, and a tap that the app has not seen is carried out.
 */
export async function handOver(root: Element): Promise<void> {
  const still = findStillPage();
  if (!still) return;
  const latest = Date.now() + LATEST_MS;
  await until(() => isDrawn(root), latest);
  const { tapped } = still.dataset;
  if (tapped !== undefined && location.pathname === "/choose-account-type") {
    findLink(tapped, root)?.click();
    await until(() => location.pathname === tapped && isDrawn(root), latest);
  }
  replace(still, root);
}

function replace(still: HTMLElement, root: Element): void {
  const focused = still.contains(document.activeElement) ? document.activeElement : null;
  still.remove();
  if (still.dataset["tapped"] === location.pathname) giveTyped(still, root);
  if (focused) findCounterpart(focused, root)?.focus();
}

/** Whether a page is in sight with something to press or to type, and with all that it shows: nothing comes later. */
function isDrawn(root: Element): boolean {
  const page = [...root.querySelectorAll(IN_SIGHT)].at(-1);
  if (!page?.querySelector(USABLE) || page.querySelector(UNFINISHED)) return false;
  return [...root.querySelectorAll("ion-icon")].every((icon) => icon.shadowRoot?.querySelector("svg"));
}

/** What was typed and sent before the app was here, as if it were now. */
function giveTyped(still: HTMLElement, root: Element): void {
  for (const field of still.querySelectorAll<HTMLInputElement>("input[name]")) {
    const own = field.type === "radio" || field.value === "" ? null : findCounterpart(field, root);
    if (!(own instanceof HTMLInputElement)) continue;
    own.value = field.value;
    own.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }
  if (still.dataset["sent"] === "") root.querySelector("form")?.requestSubmit();
}

/** The same link or field in the app's own page. */
function findCounterpart(element: Element, root: Element): HTMLElement | null {
  if (!(element instanceof HTMLInputElement)) return findLink(getPath(element), root);
  if (element.type !== "radio")
    return root.querySelector<HTMLElement>(`input[name="${CSS.escape(element.name)}"]`);
  const place = listChoices(element.closest(".still") ?? root).indexOf(element);
  return listChoices(root)[place] ?? null;
}

const listChoices = (within: Element) => [...within.querySelectorAll<HTMLElement>('[type="radio"]')];

/** Ionic's elements have their address as a property. */
const findLink = (leadsTo: string, root: Element): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>("a, ion-tab-button, ion-button")].find(
    (link) => getPath(link) === leadsTo,
  ) ?? null;

function getPath(link: Element): string {
  const address: unknown = Reflect.get(link, "href");
  return typeof address === "string" && address !== "" ? new URL(address, location.origin).pathname : "";
}

let leave: () => void;
const left = new Promise<void>((resolve) => (leave = resolve));

/** Ends when the first page is left: until then its letters keep the face in which they were painted, and their places. */
export const firstPageLeft = (): Promise<void> => left;

export const leaveFirstPage = (): void => leave();

async function until(isSo: () => boolean, latest: number): Promise<void> {
  while (!isSo() && Date.now() < latest) await new Promise((resolve) => requestAnimationFrame(resolve));
}
