import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

/** The code alone, as the device remembers the last one. */
const LAST = "application-tracking";
const ALL = "application-trackings";
const MOST = 6;

/** An application that is known on this device. */
export interface KnownTracking {
  readonly tracking: string;
  /** The child's name where the form was sent from here; empty where only the code was typed. */
  readonly child: string;
}

/** The tracking code of the last application that was sent or opened on this device; null where there is none. */
export const readTracking = (): Promise<string | null> => store.read(LAST);

/** All that are remembered here, the last one first; none on a device that several people use. */
export async function listTrackings(): Promise<readonly KnownTracking[]> {
  const stored = await store.readWhole(ALL);
  if (!Array.isArray(stored)) return [];
  if (await isSharedDevice()) {
    await store.remove(ALL).catch(() => undefined);
    return [];
  }
  return stored.flatMap((one: unknown) => {
    const { tracking, child } = Object(one);
    return typeof tracking === "string" && typeof child === "string" ? [{ tracking, child }] : [];
  });
}

/** Remembers a tracking code, except on a device that several people use. True where it is kept. */
export async function keepTracking({ tracking, child }: KnownTracking): Promise<boolean> {
  if (await isSharedDevice()) return false;
  const known = await listTrackings();
  const name = child || (known.find((one) => one.tracking === tracking)?.child ?? "");
  const others = known.filter((one) => one.tracking !== tracking);
  const all = [{ tracking, child: name }, ...others].slice(0, MOST);
  return Promise.all([store.write(LAST, tracking), store.writeWhole(ALL, all)]).then(
    () => true,
    () => false,
  );
}
