import { createContext, useContext } from "react";

import { useCell } from "#platform/state/cell.ts";

import { SettingsStore } from "./settings-store.ts";
import type { Settings } from "./settings.ts";

export const SettingsContext = createContext(new SettingsStore());

/** The group's switches as last known on this device; all off before the server has ever answered. */
export const useSettings = (): Settings => useCell(useContext(SettingsContext).settings);
