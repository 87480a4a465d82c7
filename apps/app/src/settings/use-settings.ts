import { createContext, useContext } from "react";

import { NO_SETTINGS, type Settings } from "./settings.ts";

export const SettingsContext = createContext<Settings>(NO_SETTINGS);

/** The group's switches as last known on this device; all off before the server has ever answered. */
export const useSettings = (): Settings => useContext(SettingsContext);
