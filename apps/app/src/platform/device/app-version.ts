import { Capacitor } from "@capacitor/core";
import { APP_VERSION } from "@dars/contract/shell/versions";

export type DevicePlatform = "android" | "ios" | "web";

export const appVersion = APP_VERSION;

export function devicePlatform(): DevicePlatform {
  const platform = Capacitor.getPlatform();
  return platform === "android" || platform === "ios" ? platform : "web";
}
