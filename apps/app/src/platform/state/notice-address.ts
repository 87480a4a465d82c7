import { Store } from "./store.ts";

/** Where the notification led that was tapped last, in the list or on the device. */
export const noticeAddress = new Store<string>("");
