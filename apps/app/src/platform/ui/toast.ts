import { textNow } from "#platform/text/use-text.ts";

import { DANGER_MS, NOTICE_MS, SUCCESS_MS } from "./timing.ts";

export type Toast =
  | { readonly kind: "success"; readonly header: string; readonly text?: string }
  | { readonly kind: "danger"; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };

/** Says something once, at the top. Success stays 10 s and can be dismissed, danger 8 s and can be closed. */
export async function showToast(toast: Toast): Promise<void> {
  const { toastController } = await import("./controllers.ts");
  const element = await toastController.create({
    position: "top",
    swipeGesture: "vertical",
    ...lookOf(toast),
  });
  await element.present();
}

function lookOf(toast: Toast) {
  if (toast.kind === "success") {
    const buttons = [{ text: textNow("platform.dismiss"), role: "cancel" }];
    const { header, text: message } = toast;
    return {
      header,
      ...(message !== undefined && { message }),
      duration: SUCCESS_MS,
      color: "success",
      buttons,
    };
  }
  const { text: message } = toast;
  if (toast.kind === "notice") return { message, duration: NOTICE_MS };
  const buttons = [{ text: textNow("platform.close"), role: "cancel" }];
  return { message, duration: DANGER_MS, color: "danger", buttons };
}
