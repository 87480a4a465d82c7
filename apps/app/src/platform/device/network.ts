import type { ConnectionStatus } from "@capacitor/network";

import { Store, useStore } from "#platform/state/store.ts";

import { isNative } from "./native-platform.ts";

const online = new Store(navigator.onLine);
/** False from a call that reached no server to the next one that did: a phone with dead data calls itself online. */
const reached = new Store(true);
const onMobileData = new Store(isOnMobileData());

/** What a browser says of it, where it does. */
function isOnMobileData(): boolean {
  const line: unknown = "connection" in navigator ? navigator.connection : undefined;
  return typeof line === "object" && line !== null && "type" in line && line.type === "cellular";
}

/** Listens to the device from now on. A phone's own report is better than what its web view believes. */
export async function watchNetwork(onReturn: () => void): Promise<void> {
  online.watch(() => online.get() && onReturn());
  window.addEventListener("online", () => online.set(true));
  window.addEventListener("offline", () => online.set(false));
  // Changes since the app began to load have not reached any listener yet.
  online.set(navigator.onLine);
  if ("connection" in navigator && navigator.connection instanceof EventTarget)
    navigator.connection.addEventListener("change", () => onMobileData.set(isOnMobileData()));
  if (!isNative()) return;
  const { Network } = await import("@capacitor/network");
  const note = ({ connected, connectionType }: ConnectionStatus) => {
    online.set(connected);
    onMobileData.set(connectionType === "cellular");
  };
  await Network.addListener("networkStatusChange", note);
  note(await Network.getStatus());
}

/** Notes whether a call reached a server. */
export const noteReached = (isReached: boolean): void => reached.set(isReached);

/** False where the device has no network, or where the last call reached no server. */
export function useReach(): boolean {
  const isOnline = useStore(online);
  const isReached = useStore(reached);
  return isOnline && isReached;
}

/** False where the device knows that it has no network; true says nothing about the server. */
export const useOnline = (): boolean => useStore(online);

/** True where the device says that it is on the network of its telephone, which may cost by the megabyte. */
export const useMobileData = (): boolean => useStore(onMobileData);

/** Calls back each time the network returns, until the answer is called. */
export const whenOnline = (onReturn: () => void): (() => void) =>
  online.watch(() => online.get() && onReturn());
