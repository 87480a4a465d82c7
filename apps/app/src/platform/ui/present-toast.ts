import { textNow } from "#platform/text/use-text.ts";

import { toastController } from "./controllers.ts";
import { DANGER_MS, NOTICE_MS, SUCCESS_MS } from "./timing.ts";
import type { Toast } from "./toast.ts";

/** The toast whose act can be undone: the next one takes its place. */
let undoable: HTMLIonToastElement | undefined;

/** Success stays 10 s and can be dismissed, danger 8 s and can be closed, a notice 10 s. */
export async function presentToast(toast: Toast): Promise<void> {
  const element = await toastController.create({
    ...getPlaceAtHead(),
    swipeGesture: "vertical",
    ...getToastOptions(toast),
  });
  if (toast.kind === "success" && toast.undo) {
    const previous = undoable;
    undoable = element;
    await previous?.dismiss();
  }
  await element.present();
}

function getToastOptions(toast: Toast) {
  if (toast.kind === "success") return getSuccessOptions(toast);
  const { text: message } = toast;
  if (toast.kind === "notice") return { message, duration: NOTICE_MS };
  const buttons = [{ text: textNow("platform.close"), role: "cancel" }];
  return { message, duration: DANGER_MS, color: "danger", buttons };
}

function getSuccessOptions({ header, text: message, undo }: Extract<Toast, { kind: "success" }>) {
  const dismiss = { text: textNow("platform.dismiss"), role: "cancel" };
  const common = { header, ...(message !== undefined && { message }), duration: SUCCESS_MS };
  if (!undo) return { ...common, color: "success", buttons: [dismiss] };
  const handler = () => void undo();
  return {
    ...common,
    ...getPlaceAtFoot(),
    cssClass: "undoable",
    buttons: [{ text: textNow("platform.undo"), handler }, dismiss],
  };
}

/** Below the header of the page in sight, so that neither its title nor Back is covered. */
function getPlaceAtHead() {
  const header = [
    ...document.querySelectorAll<HTMLElement>(".ion-page:not(.ion-page-hidden) > ion-header"),
  ].at(-1);
  return { position: "top", ...(header && { positionAnchor: header }) } as const;
}

/** Above the tab bar, so that neither the bell nor the pill is covered. */
function getPlaceAtFoot() {
  const tabBar = document.querySelector<HTMLElement>("ion-tab-bar");
  return { position: "bottom", ...(tabBar && { positionAnchor: tabBar }) } as const;
}
