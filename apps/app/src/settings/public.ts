export { NO_SETTINGS, settingsOf, type Settings } from "./settings.ts";
export { SettingsContext, useSettings } from "./use-settings.ts";
