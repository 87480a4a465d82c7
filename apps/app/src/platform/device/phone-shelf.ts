import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import { Preferences } from "@capacitor/preferences";

import { NativeShelf } from "./native-shelf.ts";

/** This phone's memory, by the plugins of the shell. Secrets are read on this phone alone, and are in no backup. */
export const phoneShelf = new NativeShelf({
  safe: SecureStorage,
  plain: Preferences,
  page: localStorage,
  access: KeychainAccess.afterFirstUnlockThisDeviceOnly,
});
