import { isNative } from "./native-platform.ts";

/**
 * Leaves the app for a page that leads back to it. An installed app stays open below the phone's own browser, which
 * alone knows who is signed in there and which the app cannot look into.
 */
export async function leaveFor(url: string): Promise<void> {
  if (!isNative()) return window.location.assign(url);
  const { DefaultSystemBrowserOptions, InAppBrowser } = await import("@capacitor/inappbrowser");
  await InAppBrowser.openInSystemBrowser({ url, options: DefaultSystemBrowserOptions });
}

/** Closes that browser over an installed app that the way back has led into. */
export async function comeBack(): Promise<void> {
  const { InAppBrowser } = await import("@capacitor/inappbrowser");
  await InAppBrowser.close().catch(() => undefined);
}

/** By which the phone opens this app: `id://identity`; undefined on the web, where the page itself is come back to. */
export async function readAppId(): Promise<string | undefined> {
  if (!isNative()) return undefined;
  const { App } = await import("@capacitor/app");
  return (await App.getInfo()).id;
}

/** Takes what a page elsewhere has put into the address out of it, so that neither the history nor a glance keeps it. */
export function takeQuery(): string {
  const query = window.location.search.slice(1);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return query;
}
