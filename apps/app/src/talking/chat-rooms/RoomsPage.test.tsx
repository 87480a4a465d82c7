import { listChatPartners, listRooms, openDirectRoom } from "@dars/contract/talking/chat-rooms";
import { addDays } from "@dars/contract/time/days";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { PARTNER } from "#platform/testing/partner.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { aRoom } from "#talking/chat-room/room.factory.ts";

import { BeginPage } from "./BeginPage.tsx";
import { RoomsPage } from "./RoomsPage.tsx";

const withZaid = aRoom({
  id: 10,
  kind: "teacher_student",
  others: [{ id: 77, name: names("Zaid Al-Rikabi", "زيد الركابي") }],
  unread: 3,
});

test("a student sees teachers and classmates apart, with the last words and what is unread", async () => {
  const server = new FakeServer().on(listRooms, { rooms: [withZaid, aRoom()] });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("student") });

  expect(await screen.findByText("Zaid Al-Rikabi")).toBeTruthy();
  expect(screen.getAllByLabelText("3 unread").length).toBe(2);
  expect(screen.queryByText(/Physics · Second/)).toBeNull();
  await act(async () => screen.getByText("Classmates").click());

  expect(screen.getByText(/^Physics · /)).toBeTruthy();
  expect(screen.getByText(/Thank you/)).toBeTruthy();
});

test.each([
  { page: "list", shown: <RoomsPage />, path: "/chatting-rooms" },
  { page: "beginning", shown: <BeginPage />, path: "/chatting-rooms/new" },
])(
  "K1: an evaluator, who has no chats, is sent on to messages by the $page of chats",
  async ({ shown, path }) => {
    const server = new FakeServer();
    const { address } = await renderPage(shown, { path, server, session: aSession("evaluator") });

    expect(await screen.findByText("Evaluators have no chats")).toBeTruthy();
    expect(screen.queryByLabelText("New chat")).toBeNull();
    expect(screen.queryByText("Past years")).toBeNull();
    expect([...server.heardAt(listRooms.path), ...server.heardAt(listChatPartners.path)]).toEqual([]);
    await act(async () => screen.getByText("Messages").click());

    expect(address()).toBe("/messages");
  },
);

const family = { role: "guardian" as const, about: { id: 55, name: names("Zainab Haider Al-Mousawi") } };

test("a parent finds the children's teachers and the school apart, and a room only after its first message", async () => {
  const zaid = { id: 77, name: names("Zaid Kadhim Salman Al-Rikabi") };
  const mother = { id: 89, name: names("Huda Hassan Ali Al-Mousawi") };
  const school = names("Rafidain Model School");
  const announcement = { kind: "announcement", subject: null, section: null } as const;
  const server = new FakeServer().on(listRooms, {
    rooms: [
      aRoom({ id: 10, kind: "teacher_parent", ...family, others: [zaid, mother], unread: 2 }),
      aRoom({ id: 11, kind: "teacher_parent", ...family, others: [mother], lastMsgNo: 0, last: null }),
      aRoom({ id: 12, ...announcement, role: "guardian", school, unread: 3 }),
      aRoom({
        id: 13,
        ...announcement,
        role: "guardian",
        schoolId: 13,
        school: names("Noor Primary School"),
      }),
    ],
  });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("parent") });

  const row = (await screen.findByText("Zaid Al-Rikabi")).closest("ion-item");
  expect(row?.textContent).toMatch(/Zaid Al-Rikabi · Physics.*Zainab.?: .*Thank you/);
  expect(screen.queryByText(/Huda/)).toBeNull();
  // Together they are the number on the tab.
  const segments = [...document.querySelectorAll("label.choice-option")].map((each) => each.textContent);
  expect(segments).toEqual([
    expect.stringMatching(/My children’s teachers.*2/),
    expect.stringMatching(/School.*3/),
  ]);
  await act(async () => screen.getByText("School").click());

  expect(screen.getByText("Rafidain Model School")).toBeTruthy();
  expect(screen.getByText("Noor Primary School")).toBeTruthy();
  expect(screen.queryByText("Zaid Al-Rikabi")).toBeNull();
});

test("a message of this week has its day by name", async () => {
  const last = aRoom().last;
  const at = new Date(`${addDays(todayAtSchool(), -3)}T09:00:00Z`);
  const server = new FakeServer().on(listRooms, {
    rooms: [aRoom({ last: last && { ...last, at: at.toISOString() } })],
  });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("teacher") });

  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "Asia/Baghdad" }).format(at);
  expect((await screen.findByText(new RegExp(weekday))).tagName).toBe("TIME");
});

test("MOD-1: the last words of a room are not shown to whoever has reported them", async () => {
  const last = {
    senderId: 55,
    senderName: names("Zainab", "زينب"),
    body: null,
    attachment: null,
    isRemoved: false,
    isReported: true,
    at: "2026-11-20T05:03:00.000Z",
  };
  const server = new FakeServer().on(listRooms, { rooms: [aRoom({ last })] });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("teacher") });

  expect(await screen.findByText(/Zainab.*hidden until the school has reviewed it/)).toBeTruthy();
});

test("a room that is paused, closed for the night or muted says so in its row", async () => {
  const server = new FakeServer().on(listRooms, {
    rooms: [
      aRoom({ state: "paused_no_staff", silence: "paused" }),
      aRoom({ id: 11, silence: "closed-until", opensAt: "2026-11-21T04:00:00.000Z" }),
      aRoom({ id: 12, quietUntil: "2099-01-01T00:00:00.000Z" }),
    ],
  });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("teacher") });

  expect(await screen.findByText("Paused: no teacher")).toBeTruthy();
  expect(screen.getByText(/Closed until/)).toBeTruthy();
  expect(screen.getByText("Muted")).toBeTruthy();
});

test("the rooms of one subject and level are asked for by their numbers", async () => {
  const server = new FakeServer().on(listRooms, { rooms: [aRoom()] });
  await renderPage(<RoomsPage />, {
    path: "/chatting-rooms/:subjectId/:levelId",
    at: "/chatting-rooms/4/7",
    server,
    session: aSession("teacher"),
  });

  await screen.findByText(/^Physics · /);
  expect(server.heardAt(listRooms.path)[0]?.url).toMatch(/\?subject=4&level=7$/);
});

test("whoever is signed out is told what the page is for, and shown the way in", async () => {
  await renderPage(<RoomsPage />, { path: "/chatting-rooms" });

  expect(screen.getByText("Log in", { selector: "ion-button" })).toBeTruthy();
});

test("K4: a conversation without a room opens where its first message is written, and makes none", async () => {
  const server = new FakeServer().on(listChatPartners, { partners: [PARTNER] });
  const { address } = await renderPage(<BeginPage />, {
    path: "/chatting-rooms/new",
    server,
    session: aSession("teacher"),
  });
  await tap((await screen.findByText("Ali Al-Mousawi")).closest("ion-item"));

  await waitFor(() => expect(address()).toBe("/chatting/new?school=12&person=88&about=55"));
  expect(server.heardAt(openDirectRoom.path)).toEqual([]);
});

test("K4: a partner with a room leads into it", async () => {
  const server = new FakeServer().on(listChatPartners, { partners: [{ ...PARTNER, roomId: 31 }] });
  const { address } = await renderPage(<BeginPage />, {
    path: "/chatting-rooms/new",
    server,
    session: aSession("teacher"),
  });
  await tap((await screen.findByText("Ali Al-Mousawi")).closest("ion-item"));

  await waitFor(() => expect(address()).toBe("/chatting/31"));
});

test("people to write to show role, section and school, and are chosen by role", async () => {
  const school = names("Rafidain Model School");
  const seat = {
    school,
    level: { id: 7, name: names("Second intermediate") },
    section: { id: 340, letter: "A", title: null },
  };
  const partners = [
    { ...PARTNER, ...seat, role: "guardian" as const },
    { ...PARTNER, ...seat, personId: 55, name: names("Zainab"), about: null, role: "student" as const },
    { ...PARTNER, ...seat, schoolId: 13, school: names("Noor"), personId: 9, role: "guardian" as const },
  ];
  await renderPage(<BeginPage />, {
    path: "/chatting-rooms/new",
    server: new FakeServer().on(listChatPartners, { partners }),
    session: aSession("teacher"),
  });

  const student = (await screen.findByText("Zainab")).closest("ion-item");
  expect(student?.textContent).toMatch(/Student.*Second intermediate.*A.*Rafidain Model School/);
  await act(async () => screen.getByLabelText("Students").click());
  expect(document.querySelectorAll("ion-item")).toHaveLength(1);
});

test("an address that names a student leaves its family alone to begin with", async () => {
  const partner = { schoolId: 12, kind: "teacher_parent" as const, subject: null, roomId: null };
  const partners = [
    { ...partner, personId: 88, name: names("Ali"), about: { id: 55, name: names("Zainab") } },
    { ...partner, personId: 89, name: names("Huda"), about: { id: 56, name: names("Maryam") } },
  ];
  await renderPage(<BeginPage />, {
    path: "/chatting-rooms/new",
    at: "/chatting-rooms/new?about=55",
    server: new FakeServer().on(listChatPartners, { partners }),
    session: aSession("teacher"),
  });

  expect(await screen.findByText("Ali")).toBeTruthy();
  expect(screen.queryByText("Huda")).toBeNull();
});
