import { listRooms } from "@dars/contract/talking/chat-rooms";
import { enterClassRoom, leaveClassRoom, listClassRooms } from "@dars/contract/talking/class-rooms";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { aRoom } from "#talking/chat-room/room.factory.ts";

import { ClassRoomPage } from "./ClassRoomPage.tsx";
import { ClassRoomsPage } from "./ClassRoomsPage.tsx";
import { RoomsPage } from "./RoomsPage.tsx";

const physics = {
  id: 31,
  schoolId: 12,
  school: names("Al-Nahrain"),
  subject: { id: 4, name: names("Physics", "الفيزياء"), theme: "blue" },
  level: { id: 7, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  teachers: [{ id: 77, name: names("Zaid Al-Rikabi") }],
  isIn: false,
};
const session = aSession("subject_coordinator");

test("a coordinator finds the class rooms of its subject from its rooms", async () => {
  const server = new FakeServer().on(listRooms, { rooms: [] });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session });

  expect(await screen.findByText("Class chats of my subject")).toBeTruthy();
});

test("nobody else is led there", async () => {
  const server = new FakeServer().on(listRooms, { rooms: [] });
  await renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("teacher") });

  expect(await screen.findByText("Past years")).toBeTruthy();
  expect(screen.queryByText("Class chats of my subject")).toBeNull();
});

test("the list says which class, who teaches it, and where one reads", async () => {
  const server = new FakeServer().on(listClassRooms, {
    rooms: [physics, { ...physics, id: 32, isIn: true }],
  });
  await renderPage(<ClassRoomsPage />, { path: "/chatting-rooms/classes", server, session });

  expect((await screen.findAllByText("Physics · Second intermediate – A")).length).toBe(2);
  expect(screen.getAllByText("Al-Nahrain · Zaid Al-Rikabi").length).toBe(2);
  expect(screen.getAllByText("You're in this chat").length).toBe(1);
});

test("K3: it enters with a reason, and is led into the room", async () => {
  const server = new FakeServer()
    .on(listClassRooms, { rooms: [physics] })
    .on(enterClassRoom, aRoom({ id: 31, role: "coordinator" }));
  const { address } = await renderPage(<ClassRoomPage />, {
    path: "/chatting-rooms/classes/:schoolId/:roomId",
    at: "/chatting-rooms/classes/12/31",
    server,
    session,
  });
  const form = await screen.findByRole("form", { name: "Join this chat" });
  fireEvent.change(form.querySelector("[name=reason]") ?? form, {
    target: { value: "The plan of the term." },
  });
  await act(async () => fireEvent.submit(form));

  await waitFor(() => expect(address()).toBe("/chatting/31"));
  expect(server.heardAt(enterClassRoom.path).find(({ method }) => method === "POST")?.body).toMatchObject({
    schoolId: 12,
    roomId: 31,
    reason: "The plan of the term.",
  });
});

test("where it is in the room already it opens or leaves it", async () => {
  const server = new FakeServer()
    .on(listClassRooms, { rooms: [{ ...physics, isIn: true }] })
    .on(leaveClassRoom, {});
  await renderPage(<ClassRoomPage />, {
    path: "/chatting-rooms/classes/:schoolId/:roomId",
    at: "/chatting-rooms/classes/12/31",
    server,
    session,
  });

  expect(await screen.findByText("Open chat")).toBeTruthy();
  await act(async () => screen.getByText("Leave chat").click());

  await waitFor(() => expect(server.heardAt("/api/v6/chat/rooms/31/seat").length).toBe(1));
});
