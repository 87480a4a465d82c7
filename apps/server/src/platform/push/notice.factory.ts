import type { PushNotice } from "./push.ts";

export const aNotice = (isUrgent = false): PushNotice => ({
  title: "New announcement",
  body: "Open the app to read it.",
  tag: "1 2",
  language: "en",
  direction: "ltr",
  isUrgent,
  channel: "talking",
  additional: { page: "post", id: "2" },
});
