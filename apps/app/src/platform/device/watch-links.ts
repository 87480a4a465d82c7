import { App } from "@capacitor/app";

import { nativePlatform } from "./native-platform.ts";

/** Of this page's storage, which is new with each start of the app and outlives a reload of the page. */
const STARTED = "launch-link-read";

/** Calls back with each address that opens the app: the one that has started it, and those while it runs. */
export async function watchLinks(onLink: (address: string) => void): Promise<void> {
  const launch = await readLaunch();
  // iOS tells of the address of a start here too.
  let repeated = nativePlatform() === "ios" ? launch : undefined;
  await App.addListener("appUrlOpen", ({ url }) => {
    const isRepeated = url === repeated;
    repeated = undefined;
    if (!isRepeated) onLink(url);
  });
  if (launch !== undefined) onLink(launch);
}

/** After a sign-out the page is loaded anew, and the address of the start is none of the next person's. */
async function readLaunch(): Promise<string | undefined> {
  if (sessionStorage.getItem(STARTED) !== null) return undefined;
  sessionStorage.setItem(STARTED, "yes");
  return (await App.getLaunchUrl())?.url;
}
