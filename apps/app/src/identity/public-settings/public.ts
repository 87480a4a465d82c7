export { NO_SETTINGS, type Settings } from "./settings.ts";
export { SettingsStore } from "./settings-store.ts";
export { SettingsContext, useSettings } from "./use-settings.ts";
