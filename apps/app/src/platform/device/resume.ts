import { isNative } from "./native-platform.ts";

/** Calls back each time the person returns to the app. */
export async function watchResume(onResume: () => void): Promise<void> {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onResume();
  });
  if (!isNative()) return;
  const { App } = await import("@capacitor/app");
  await App.addListener("resume", onResume);
}
