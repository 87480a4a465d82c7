import { store } from "#platform/device/store.ts";

const KEY = "class-device";

/** The secret by which this device belongs to a class; null where it belongs to none. It stays over every sign-out. */
export const classSecret = (): Promise<string | null> => store.read(KEY);

export const keepClassSecret = (secret: string): Promise<void> => store.write(KEY, secret);

export const forgetClassSecret = (): Promise<void> => store.remove(KEY);
