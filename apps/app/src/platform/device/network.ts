import { Capacitor } from "@capacitor/core";

import { Store, useStore } from "#platform/state/store.ts";

const online = new Store(navigator.onLine);

/** Listens to the device from now on. A phone's own report is better than what its web view believes. */
export async function watchNetwork(onReturn: () => void): Promise<void> {
  online.watch(() => online.get() && onReturn());
  window.addEventListener("online", () => online.set(true));
  window.addEventListener("offline", () => online.set(false));
  // Changes since the app began to load have not reached any listener yet.
  online.set(navigator.onLine);
  if (!Capacitor.isNativePlatform()) return;
  const { Network } = await import("@capacitor/network");
  await Network.addListener("networkStatusChange", ({ connected }) => online.set(connected));
  online.set((await Network.getStatus()).connected);
}

/** False where the device knows that it has no network; true says nothing about the server. */
export const useOnline = (): boolean => useStore(online);

/** Calls back each time the network returns, until the answer is called. */
export const whenOnline = (onReturn: () => void): (() => void) =>
  online.watch(() => online.get() && onReturn());
