import type { MessageOrder } from "./message-sender.ts";

export const anOrder = (changes: Partial<MessageOrder> = {}): MessageOrder => ({
  to: "+9647701234567",
  key: "dars-1-2",
  from: "Al-Noor School",
  language: "en",
  subject: "Al-Noor School: Attendance today",
  body: "Al-Noor School: Attendance today. https://school.example/message/abc",
  parts: { school: "Al-Noor School", what: "Attendance today", link: "https://school.example/message/abc" },
  stop: "https://school.example/message/abc/stop",
  ...changes,
});
