/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/** What the server answers itself, by path and query; every other navigation is a page of the app. */
const SERVED = [/^\/(api|docs|healthz|readyz|metrics)([/?]|$)/, /^[^?]*\.php(\?|$)/];

// Workbox writes the list of files in place of this name.
// oxlint-disable-next-line no-underscore-dangle
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVED }));

/** The page asks for the change, so that no page ever runs on the files of two versions. */
self.addEventListener("message", ({ data }: ExtendableMessageEvent) => {
  if (data === "skip-waiting") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
