import { useEffect } from "react";

import { store } from "#platform/device/store.ts";
import { Store, useStore } from "#platform/state/store.ts";

const KEY = "class-device";

const isOfClass = new Store(false);

/** The secret by which this device belongs to a class; null where it belongs to none. It stays over every sign-out. */
export async function classSecret(): Promise<string | null> {
  const secret = await store.read(KEY);
  isOfClass.set(secret !== null);
  return secret;
}

export function keepClassSecret(secret: string): Promise<void> {
  isOfClass.set(true);
  return store.write(KEY, secret);
}

export function forgetClassSecret(): Promise<void> {
  isOfClass.set(false);
  return store.remove(KEY);
}

/** Whether this device belongs to a class, whose children sign in with pictures (ACC-2). */
export function useClassDevice(): boolean {
  useEffect(() => void classSecret(), []);
  return useStore(isOfClass);
}
