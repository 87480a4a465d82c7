import { store } from "#platform/device/store.ts";

const KEY = "shared-device";

/** True where several people use this device: then nothing that was read is kept on it. */
export const isSharedDevice = async (): Promise<boolean> => (await store.read(KEY)) === "yes";

/** Holds from the next sign-in or start on. */
export const setSharedDevice = (isShared: boolean): Promise<void> =>
  isShared ? store.write(KEY, "yes") : store.remove(KEY);
