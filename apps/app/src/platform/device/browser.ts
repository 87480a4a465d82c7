import { isNative } from "./native-platform.ts";

/**
 * Shows an outside page in the in-app browser, or in a new tab on the web. The address may still be on its way: a
 * browser opens a tab only in the very moment of the press. Rejects with what `address` rejects with.
 */
export async function openInBrowser(address: Promise<string>): Promise<void> {
  if (isNative()) return openNative(await address);
  const tab = window.open("about:blank", "_blank");
  try {
    const url = await address;
    if (tab) {
      // The page must not reach back into the app.
      tab.opener = null;
      tab.location.replace(url);
    } else location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function openNative(url: string): Promise<void> {
  const { DefaultWebViewOptions, InAppBrowser } = await import("@capacitor/inappbrowser");
  await InAppBrowser.openInWebView({ url, options: DefaultWebViewOptions });
}
