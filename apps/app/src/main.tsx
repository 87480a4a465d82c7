import "#platform/ui/theme.css";
import { setupIonicReact } from "@ionic/react";
import { createRoot } from "react-dom/client";

import { deviceFetch } from "#platform/api/fetch.ts";
import { registerServiceWorker } from "#platform/device/service-worker.ts";
import { startLanguage } from "#platform/text/language.ts";
import { startAppearance } from "#platform/ui/appearance.ts";
import { idle } from "#platform/ui/idle.ts";
import { watchChunks } from "#platform/ui/stale-chunks.ts";
import { SERVICE_WORKER_MS } from "#platform/ui/timing.ts";

import { App } from "./App.tsx";
import { openDesk } from "./desk.ts";
import { SCREENS } from "./screens.ts";
import { keepLooking, startUp } from "./start-up.ts";

setupIonicReact();
watchChunks((href) => location.assign(href));

const [desk] = await Promise.all([
  openDesk({
    fetch: deviceFetch,
    // A native app is not served by the school's server, so it is built with that server's address.
    base: import.meta.env.VITE_DARS_SERVER ?? "",
    leave: () => location.replace("/"),
  }),
  startLanguage(),
  startAppearance(),
]);

const root = document.querySelector("#root");
if (root) createRoot(root).render(<App desk={desk} />);

keepLooking(desk);
const started = startUp(desk);
await idle();
await Promise.allSettled(new Set(SCREENS.map(({ load }) => load)).values().map((load) => load()));
void registerServiceWorker(started.then(idle), SERVICE_WORKER_MS);
