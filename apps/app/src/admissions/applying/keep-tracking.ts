import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

const PLACE = "application-tracking";

/** The tracking code of the last application that was sent from this device; null where there is none. */
export const readTracking = (): Promise<string | null> => store.read(PLACE);

/** Remembers a tracking code, except on a device that several people use. True where it is kept. */
export async function keepTracking(tracking: string): Promise<boolean> {
  if (await isSharedDevice()) return false;
  return store.write(PLACE, tracking).then(
    () => true,
    () => false,
  );
}
