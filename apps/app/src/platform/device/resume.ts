import { Capacitor } from "@capacitor/core";

/** Calls back each time the person returns to the app. */
export async function watchResume(onResume: () => void): Promise<void> {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onResume();
  });
  if (!Capacitor.isNativePlatform()) return;
  const { App } = await import("@capacitor/app");
  await App.addListener("resume", onResume);
}
