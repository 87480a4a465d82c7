import type { Reply } from "@dars/contract/platform/route";
import type { readRoom, RoomCard } from "@dars/contract/talking/chat-rooms";

import { names } from "#platform/testing/names.ts";

/** Physics of the second intermediate, section A, as its teacher Zaid (77) sees it. */
export const aRoom = (change: Partial<RoomCard> = {}): RoomCard => ({
  id: 9,
  schoolId: 12,
  me: 77,
  kind: "subject_class",
  title: null,
  subject: { id: 4, name: names("Physics", "الفيزياء"), theme: "blue" },
  level: { id: 7, name: names("Second intermediate", "الثاني المتوسط") },
  section: { id: 340, letter: "A", title: null },
  about: null,
  others: [],
  state: "open",
  role: "staff",
  lastSeq: 3,
  lastMsgNo: 3,
  readMsgNo: 3,
  unread: 0,
  last: {
    senderId: 55,
    senderName: names("Zainab Al-Mousawi", "زينب الموسوي"),
    body: "Thank you",
    attachment: null,
    isRemoved: false,
    isReported: false,
    at: "2026-11-20T05:03:00.000Z",
  },
  quietUntil: null,
  silence: null,
  opensAt: null,
  closesAt: null,
  slowModeSeconds: 0,
  may: ["moderate", "react", "report", "attach"],
  ...change,
});

/** The room with Zaid and Zainab (55) in it, and her father who reads along. */
export const aRoomRead = (change: Partial<RoomCard> = {}): Reply<typeof readRoom> => ({
  room: aRoom(change),
  people: [
    { id: 77, name: names("Zaid Al-Rikabi", "زيد الركابي"), role: "staff", isHere: true, mutedUntil: null },
    {
      id: 55,
      name: names("Zainab Al-Mousawi", "زينب الموسوي"),
      role: "student",
      isHere: true,
      mutedUntil: null,
    },
    {
      id: 88,
      name: names("Ali Al-Mousawi", "علي الموسوي"),
      role: "observer",
      isHere: true,
      mutedUntil: null,
    },
    { id: 99, name: names("Huda Salman"), role: "staff", isHere: false, mutedUntil: null },
  ],
  readers: 3,
  watchers: 1,
  pinned: [],
  safeguardingLead: { id: 70, name: names("Amal Al-Rubaie", "أمل الربيعي") },
});
