import { alertController, loadingController, toastController } from "@ionic/core/components";
import { defineCustomElement as defineAlert } from "@ionic/core/components/ion-alert.js";
import { defineCustomElement as defineLoading } from "@ionic/core/components/ion-loading.js";
import { defineCustomElement as defineToast } from "@ionic/core/components/ion-toast.js";

// Fetched when the first page stands: nothing here is needed to draw it. Ionic's own hooks would carry all of it in
// the entry.
defineAlert();
defineLoading();
defineToast();

export { alertController, loadingController, toastController };
