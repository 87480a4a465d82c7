import { TextZoom } from "@capacitor/text-zoom";

import { nativePlatform } from "./native-platform.ts";

/**
 * Text as large as the person has it on the phone. Android's web view does so by itself. Called again on each return to
 * the app, where the size may be another.
 */
export async function followTextSize(): Promise<void> {
  if (nativePlatform() === "ios") await TextZoom.set(await TextZoom.getPreferred());
}
