import { SplashScreen } from "@capacitor/splash-screen";
import { StatusBar, Style } from "@capacitor/status-bar";

import { DARK } from "#platform/ui/parse-appearance.ts";

/** Shows the page in place of the picture of the start. */
export const hideSplash = (): Promise<void> => SplashScreen.hide();

/** Keeps the signs of the phone's own bar such that they can be read above a page of these colours. */
export function followTheme(): void {
  const { documentElement } = document;
  const paint = () => {
    const isDark = documentElement.classList.contains(DARK);
    void StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light }).catch(() => undefined);
  };
  new MutationObserver(paint).observe(documentElement, { attributeFilter: ["class"] });
  paint();
}
