import { textNow } from "#platform/text/use-text.ts";

import { toastController } from "./controllers.ts";
import { DANGER_MS, NOTICE_MS, SUCCESS_MS } from "./timing.ts";
import type { Toast } from "./toast.ts";

/** Success stays 10 s and can be dismissed, danger 8 s and can be closed, a notice 10 s. */
export async function presentToast(toast: Toast): Promise<void> {
  const element = await toastController.create({
    position: "top",
    swipeGesture: "vertical",
    ...getToastOptions(toast),
  });
  await element.present();
}

function getToastOptions(toast: Toast) {
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
