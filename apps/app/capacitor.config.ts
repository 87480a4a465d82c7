/// <reference types="@capacitor/keyboard" />
/// <reference types="@capacitor/push-notifications" />
/// <reference types="@capacitor/splash-screen" />
/// <reference types="@capawesome/capacitor-badge" />
import type { CapacitorConfig } from "@capacitor/cli";

import identity from "./native/identity.json" with { type: "json" };
import texts from "./native/text.en.json" with { type: "json" };

/** Read by Capacitor's tools; docs/native.md says what each platform makes of it. */
const config: CapacitorConfig = {
  appId: identity.appId,
  appName: texts.name,
  webDir: "native/dist",
  android: {
    // The bundle's own needs: Map.groupBy, Set.union. The page below says how to get a newer one.
    minWebViewVersion: 122,
  },
  server: {
    // Where the bundle's pages are, and so its origin: https://localhost and capacitor://localhost.
    hostname: "localhost",
    androidScheme: "https",
    iosScheme: "capacitor",
    // No other site is ever shown in the app's own web view, beside its plugins.
    allowNavigation: [],
    errorPath: "web-view-too-old.html",
  },
  plugins: {
    SystemBars: { insetsHandling: "native", initialViewportFitValueHint: "cover" },
    // The bundle's first page hides it; the time is for a bundle that does not get so far.
    SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, launchFadeOutDuration: 200 },
    Keyboard: { resizeOnFullScreen: true, autoBackdropColor: "dom" },
    // While the app is open it shows what arrives itself.
    PushNotifications: { presentationOptions: ["badge"] },
    Badge: { persist: true, autoClear: false },
  },
};

export default config;
