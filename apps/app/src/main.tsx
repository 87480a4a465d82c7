import "#platform/ui/theme.css";
import { ApiError } from "@dars/contract/platform/client";
import { setupIonicReact } from "@ionic/react";
import { createRoot } from "react-dom/client";

import { deviceFetch } from "#platform/api/fetch.ts";
import { isNative } from "#platform/device/native-platform.ts";
import { isServedByWorker, registerServiceWorker } from "#platform/device/service-worker.ts";
import { findStillPage } from "#platform/device/still-page.ts";
import { trustOwnParts } from "#platform/device/trust-own-parts.ts";
import { startLanguage } from "#platform/text/language.ts";
import { startAppearance } from "#platform/ui/appearance.ts";
import { applyStyles } from "#platform/ui/apply-styles.ts";
import { moves } from "#platform/ui/moves.ts";
import { quiet } from "#platform/ui/quiet.ts";
import { SERVICE_WORKER_MS } from "#platform/ui/timing.ts";
import { watchChunks } from "#platform/ui/watch-chunks.ts";

import { openAppServices } from "./app-services.ts";
import { App } from "./App.tsx";
import { fetchBeforeFollowed, fetchNextPages, fetchPage, firstAddress } from "./fetch-pages.ts";
import { firstPageLeft, handOver, tappedAddress } from "./hand-over.ts";
import { keepLooking, startUp } from "./start-up.ts";

/** A page that comes within this is waited for: its skeleton would stay longer. */
const NEARLY_THERE_MS = 150;

async function main(): Promise<void> {
  const mayChangeFace = findStillPage() ? firstPageLeft() : Promise.resolve();
  trustOwnParts();
  setupIonicReact({ animated: moves() });
  watchChunks();

  const openedAt = Date.now();
  let first = Promise.resolve();
  const opening = openAppServices({
    fetch: deviceFetch,
    // A native app is not served by the school's server, so it is built with that server's address.
    base: import.meta.env.VITE_DARS_SERVER ?? "",
    leave: () => location.replace("/"),
    // All that the first page is made of is fetched at once, and not one after the other.
    onSession: (session) => {
      const address = firstAddress(location.pathname, session);
      if (address !== location.pathname) history.replaceState(null, "", address);
      const tapped = tappedAddress();
      if (tapped !== undefined) history.pushState(null, "", tapped);
      first = fetchPage(tapped ?? address);
    },
  });
  const [services] = await Promise.all([opening, startLanguage(), startAppearance(), applyStyles()]);
  await Promise.race([first, wait(NEARLY_THERE_MS)]);

  const root = document.querySelector("#root");
  if (root) {
    createRoot(root).render(<App services={services} />);
    if (isNative()) void import("./keep-native.ts").then((native) => native.keepNative(services));
    void handOver(root);
  }

  // What the service worker keeps is here at once; else the face comes after the first screen.
  const isKept = isServedByWorker();
  if (isKept) void loadFace(mayChangeFace);
  keepLooking(services);
  fetchBeforeFollowed();
  const started = startUp(services);
  const fetched = Promise.all([first, started])
    .then(() => quiet(services.workspace.get().queries))
    .then(services.endOpening)
    .then(() => (isKept ? undefined : loadFace(mayChangeFace)))
    .then(() => import("./keep-live.ts").catch(() => undefined))
    .then((live) => live?.keepLive(services, openedAt))
    .then(() => import("#platform/offline/workspace.ts").catch(() => undefined))
    .then(fetchNextPages);
  void fetched
    .then(() => import("./read-ahead.ts"))
    .then(
      (ahead) => ahead.keepReadAhead(services),
      () => undefined,
    );
  await registerServiceWorker(fetched, SERVICE_WORKER_MS);
}

/** Without it the system's own face stays. */
const loadFace = (mayChange: Promise<void>) =>
  import("#platform/ui/load-face.ts").then((face) => face.loadFace(mayChange)).catch(() => undefined);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function sayWhy(failure: unknown): Promise<void> {
  const root = document.querySelector("#root");
  findStillPage()?.remove();
  if (!root || !(failure instanceof ApiError)) throw failure;
  const [{ StartRefused }] = await Promise.all([
    import("./StartRefused.tsx"),
    startLanguage(),
    applyStyles(),
  ]);
  createRoot(root).render(<StartRefused error={failure} />);
}

main().catch(sayWhy);
