import { createContext, useContext } from "react";

import { useStore } from "#platform/state/store.ts";

import { SettingsStore } from "./settings-store.ts";
import type { Settings } from "./settings.ts";

export const SettingsContext = createContext(new SettingsStore());

/** The group's switches as last known on this device; all off before the server has ever answered. */
export const useSettings = (): Settings => useStore(useContext(SettingsContext).settings);
