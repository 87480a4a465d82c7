import { PushNotifications } from "@capacitor/push-notifications";

/** Calls back with the title of a push that comes while the app is in sight: the phone does not show it then. */
export async function watchArrivals(onNotice: (title: string) => void): Promise<void> {
  await PushNotifications.addListener("pushNotificationReceived", ({ title }) => {
    if (title !== undefined && title !== "") onNotice(title);
  });
}
