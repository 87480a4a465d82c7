import { isNative } from "./native-platform.ts";

/** Whether a page elsewhere can lead back into the app: on the web it can, into an installed app not yet. */
export const canReturn = (): boolean => !isNative();

/** Leaves the app for a page that leads back to it. */
export const leaveFor = (url: string): void => window.location.assign(url);

/** Takes what a page elsewhere has put into the address out of it, so that neither the history nor a glance keeps it. */
export function takeQuery(): string {
  const query = window.location.search.slice(1);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return query;
}
