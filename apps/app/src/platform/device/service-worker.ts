import { isNative } from "./native-platform.ts";

const SCRIPT = "/service-worker.js";

/**
 * Registers the service worker once `stable` ends, and at the latest after `latestMs`. Off in development, where it
 * would serve yesterday's files, where the browser has none, and in a native shell, which has the files itself and after
 * an update of the app others than a worker would have kept.
 */
export async function registerServiceWorker(stable: Promise<unknown>, latestMs: number): Promise<void> {
  if (!import.meta.env.PROD || isNative() || !("serviceWorker" in navigator)) return;
  await Promise.race([stable, new Promise((resolve) => setTimeout(resolve, latestMs))]);
  // Without it the app works, only not offline.
  await navigator.serviceWorker.register(SCRIPT).catch(() => undefined);
}

/** Reloads into the newest version of the web build. */
export async function loadNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const { waiting } = registration ?? {};
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("skip-waiting", []);
}

/** Whether the app's files come from the device and not from the network. */
export const isServedByWorker = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** Takes away workers of older builds of the installed app, with the files that they have kept. */
export async function dropServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
