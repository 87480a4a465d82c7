import {
  alertController as alerts,
  loadingController as loads,
  toastController as toasts,
} from "@ionic/core/components";
import { defineCustomElement as defineAlert } from "@ionic/core/components/ion-alert.js";
import { defineCustomElement as defineLoading } from "@ionic/core/components/ion-loading.js";
import { defineCustomElement as defineToast } from "@ionic/core/components/ion-toast.js";

// Fetched after the first page is shown: nothing here is needed to render it. Ionic's own hooks would pull
// all of it into the entry.
export const alertController = defined(alerts, defineAlert);
export const loadingController = defined(loads, defineLoading);
export const toastController = defined(toasts, defineToast);

/**
 * The controller of an element that is already defined; it would wait for ever for an undefined one.
 * Statements beside the exports are dropped from the build, which assumes that our files have no side
 * effects.
 */
function defined<T>(controller: T, define: () => void): T {
  define();
  return controller;
}
