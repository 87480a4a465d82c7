import {
  alertController as alerts,
  loadingController as loads,
  toastController as toasts,
} from "@ionic/core/components";
import { defineCustomElement as defineAlert } from "@ionic/core/components/ion-alert.js";
import { defineCustomElement as defineLoading } from "@ionic/core/components/ion-loading.js";
import { defineCustomElement as defineToast } from "@ionic/core/components/ion-toast.js";

// Fetched when the first page stands: nothing here is needed to draw it. Ionic's own hooks would carry all of it in
// the entry.
export const alertController = defined(alerts, defineAlert);
export const loadingController = defined(loads, defineLoading);
export const toastController = defined(toasts, defineToast);

/**
 * The controller of an element that the browser knows by then; it would wait for ever for one that nobody defines.
 * Statements beside the exports are left out of the build, which takes our files to have no side effects.
 */
function defined<T>(controller: T, define: () => void): T {
  define();
  return controller;
}
