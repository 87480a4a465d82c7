import { App } from "@capacitor/app";

/** Above the router's own way back (0), below Ionic's overlays (100). */
const BEFORE_ROUTER = 1;
const OVER_PAGE = 99;

interface BackButtonEvent {
  readonly detail: {
    readonly register: (priority: number, act: (actNext: () => void) => void) => void;
  };
}

export interface BackParts {
  /** The address at which Back leaves the app. */
  readonly findRoot: () => string;
  readonly leadToRoot: () => void;
  readonly leaveApp: () => void;
}

/** Follows Android's Back from now on. */
export async function followBackButton(parts: Omit<BackParts, "leaveApp">): Promise<void> {
  listenToBack({ ...parts, leaveApp: () => void App.minimizeApp() });
  // With a listener the shell leaves the way back to the page.
  await App.addListener("backButton", () => undefined);
}

/**
 * Back closes what lies over the page, then goes back, and leaves the app at its root. Ionic closes its own overlays and
 * goes back; where there is nothing to go back to, Back leads to the root.
 */
export function listenToBack({ findRoot, leadToRoot, leaveApp }: BackParts, signal?: AbortSignal): void {
  const listen = (event: Event) => {
    if (!isBackButtonEvent(event)) return;
    const { register } = event.detail;
    register(OVER_PAGE, (actNext) => {
      if (!isBusy() && !closeDialog()) actNext();
    });
    register(BEFORE_ROUTER, (actNext) => {
      if (location.pathname === findRoot()) leaveApp();
      else if (isFirstEntry()) leadToRoot();
      else actNext();
    });
  };
  document.addEventListener("ionBackButton", listen, signal && { signal });
}

const isBackButtonEvent = (event: Event): event is Event & BackButtonEvent =>
  "detail" in event && typeof Object(event.detail).register === "function";

/** The router counts the entries of the history; an app that a link has opened has one. */
const isFirstEntry = (): boolean => Object(history.state).idx === 0;

/** What is being sent cannot be left. */
const isBusy = (): boolean => document.querySelector("ion-loading:not(.overlay-hidden)") !== null;

/** Closes the uppermost dialog, as Escape does; false where there is none. */
function closeDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
  if (!dialog) return false;
  if (!dialog.matches(":modal"))
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  else if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  return true;
}
