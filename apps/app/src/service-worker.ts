/// <reference lib="webworker" />
import { cacheNames } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

import { keepSideBySide } from "./keep-side-by-side.ts";
import { pushTarget } from "./push-targets.ts";
import { SERVED } from "./served.ts";

declare const self: ServiceWorkerGlobalScope;

// Workbox writes the list of files in place of this name.
// oxlint-disable-next-line no-underscore-dangle
const FILES = self.__WB_MANIFEST;
precacheAndRoute(FILES);
self.addEventListener("install", (event) =>
  event.waitUntil(caches.open(cacheNames.precache).then((cache) => keepSideBySide(FILES, cache))),
);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [...SERVED] }));

/** The page asks for the change, so that no page ever runs on the files of two versions. */
self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  if (data === "skip-waiting") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/**
 * Settles when the latest notification is shown. Each waits for the one before it: of two with the same tag the later
 * one stays, even if the icon of the first takes longer to read.
 */
let shown: Promise<unknown> = Promise.resolve();

/** A notice for every push, also where nothing of it can be read: a browser ends a subscription that stays silent. */
self.addEventListener("push", (event) => {
  const { title, options } = parseNotification(event.data?.text() ?? "");
  const show = async () => self.registration.showNotification(title, { ...options, ...(await readIcon()) });
  shown = shown.then(show, show);
  event.waitUntil(shown);
});

/** A tap leads to its page and does nothing else. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** The app's icon as the device keeps it, or none: by its address a slow network would hold the notification back. */
async function readIcon(): Promise<Pick<NotificationOptions, "icon">> {
  try {
    const own = await matchPrecache("/icon.svg");
    return own ? { icon: `data:image/svg+xml,${encodeURIComponent(await own.text())}` } : {};
  } catch {
    return {};
  }
}

function parseNotification(text: string): { readonly title: string; readonly options: NotificationOptions } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = {};
  }
  const at = new Map<string, unknown>(Object.entries(Object(given)));
  const getText = (name: string) => {
    const words = at.get(name);
    return typeof words === "string" ? words : "";
  };
  const tag = getText("tag");
  return {
    title: getText("title") || "Dars",
    options: {
      body: getText("body"),
      lang: getText("lang"),
      dir: at.get("dir") === "rtl" ? "rtl" : "ltr",
      // What comes under the same word takes its place, and is heard again.
      ...(tag !== "" && { tag, renotify: true }),
      data: { page: at.get("page"), id: at.get("id") },
    },
  };
}

async function lead(additional: unknown): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) return void (await self.clients.openWindow(pushTarget(additional)));
  open.postMessage({ push: "tapped", additional }, []);
  await open.focus();
}
