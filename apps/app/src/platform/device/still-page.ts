import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import { getDirection, LANGUAGE } from "#platform/text/locales.ts";
import {
  APPEARANCE,
  applyAppearance,
  parseAppearance,
  TEXT_SIZES,
  type TextSize,
} from "#platform/ui/parse-appearance.ts";

import { NO_STILL, readStored } from "./before-paint.ts";

/** What the still page keeps for the app: the address of the link that was tapped, and that its form was sent. */
interface StillState extends DOMStringMap {
  tapped?: string;
  sent?: string;
}

const CHOOSER = "/choose-account-type";
const LOGIN = "/login/";
const PAGE = ".still";

/** The still page, while it is there. */
export const findStillPage = (): (HTMLElement & { readonly dataset: StillState }) | null =>
  document.querySelector<HTMLElement>("#still");

/** Runs when the still page is there and before it is painted: it shows what is chosen, and keeps what is tapped. */
export function listenOnStillPage(): void {
  const still = findStillPage();
  if (!still) return;
  if (document.documentElement.classList.contains(NO_STILL)) return still.remove();
  showChosen(still);
  still.addEventListener("change", ({ target }) => choose(still, target));
  still.addEventListener("click", (press) => handlePress(still, press));
  still.addEventListener("submit", (event) => {
    event.preventDefault();
    still.dataset["sent"] = "";
  });
  // Without the app a link leads to its address as it does anywhere.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && follow(still), true);
}

/** Each language has a page of its own, in which it is the one that is chosen. */
function showChosen(still: HTMLElement): void {
  const textSize = Number(document.documentElement.style.getPropertyValue("--text-scale"));
  for (const input of listChoices(still)) {
    const option = getOption(input);
    input.checked = option === textSize || option === input.closest(PAGE)?.getAttribute("lang");
  }
}

/** As the app itself does it: the choice is remembered, and the page follows. */
function choose(still: HTMLElement, target: EventTarget | null): void {
  const option = target instanceof HTMLInputElement ? getOption(target) : undefined;
  if (option === undefined) return;
  if (typeof option === "number") chooseSize(option);
  else chooseLanguage(option);
  showChosen(still);
}

function chooseLanguage(locale: Locale): void {
  localStorage.setItem(LANGUAGE, locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = getDirection(locale);
}

function chooseSize(textSize: TextSize): void {
  const chosen = parseAppearance({ ...Object(readStored(APPEARANCE)), textSize });
  localStorage.setItem(APPEARANCE, JSON.stringify(chosen));
  applyAppearance(chosen);
}

const listChoices = (within: Element) => [...within.querySelectorAll<HTMLInputElement>('[type="radio"]')];

/** What a choice stands for, by its place among its like (LanguageAndSize.tsx); undefined for other fields. */
function getOption(input: HTMLInputElement): Locale | TextSize | undefined {
  const all = input.closest("fieldset");
  const options = all?.querySelector("bdi") ? LOCALES : TEXT_SIZES;
  return all ? options[listChoices(all).indexOf(input)] : undefined;
}

/** Answers at once with what the page has; the app goes there as soon as it is here. */
function handlePress(still: HTMLElement, press: MouseEvent): void {
  const link = press.target instanceof Element ? press.target.closest("a") : null;
  if (!link || still.dataset["plain"] === "" || opensElsewhere(press)) return;
  press.preventDefault();
  const leadsTo = link.pathname;
  for (const one of still.querySelectorAll(".tapped")) one.classList.remove("tapped");
  if (leadsTo === CHOOSER) return void delete still.dataset["tapped"];
  link.classList.add("tapped");
  still.dataset["tapped"] = leadsTo;
  if (leadsTo.startsWith(LOGIN)) showLogin(link);
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Puts the account type that was tapped above the fields of its sign-in. */
function showLogin(link: Element): void {
  const [icon, words] = link.children;
  const chip = link.closest(PAGE)?.querySelector(".chip");
  const parts = [icon?.cloneNode(true), words?.firstElementChild?.cloneNode(true), chip?.lastElementChild];
  chip?.replaceChildren(...parts.filter((part) => part !== undefined && part !== null));
}

function follow(still: HTMLElement): void {
  if (!still.isConnected) return;
  still.dataset["plain"] = "";
  const { tapped } = still.dataset;
  if (tapped !== undefined) location.assign(tapped);
}
