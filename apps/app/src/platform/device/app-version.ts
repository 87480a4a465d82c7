import { APP_VERSION } from "@dars/contract/shell/versions";

import { nativePlatform, type NativePlatform } from "./native-platform.ts";

export type DevicePlatform = NativePlatform | "web";

export const appVersion = APP_VERSION;

export const devicePlatform = (): DevicePlatform => nativePlatform() ?? "web";
