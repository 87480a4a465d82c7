import { sendMessage } from "@dars/contract/talking/chat";
import { finishFile, createFile } from "@dars/contract/talking/files";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { giveRoom } from "#platform/testing/browser.ts";
import type { FakeServer } from "#platform/testing/fake-server.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";
import { giveCanvas } from "#talking/photo-step/canvas.factory.ts";

import { aRoomServer, openRoom } from "./room-page.factory.ts";

let server: FakeServer;
let drawn: readonly string[];

beforeEach(() => {
  giveRoom();
  ({ drawn } = giveCanvas());
  server = aRoomServer([aMessage(1, "Good morning")]).on(sendMessage, {
    seq: 2,
    msgNo: 2,
    at: "2026-11-20T05:03:00.000Z",
    arrivesAt: null,
    isRepeat: false,
  });
});

test("a photo that was chosen is looked at first: nothing leaves, and Close lets go of it", async () => {
  await choose("board.png");
  const step = await screen.findByRole("dialog", { name: /Physics/ });
  await within(step).findByRole("img", { name: /board/ });
  expect(within(step).getByText("Seen by 3 people")).toBeTruthy();

  await press(step, "Close without sending");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.heardAt(createFile.path)).toEqual([]);
  expect(server.heardAt(finishFile.path)).toEqual([]);
  expect(sent()).toEqual([]);
});

test("a photo leaves as it was cropped, blurred and turned, with its caption and what it shows", async () => {
  const { services } = await choose("board.png");
  const step = await screen.findByRole("dialog", { name: /Physics/ });
  await within(step).findByRole("img", { name: /board/ });
  await press(step, "Rotate");
  await press(step, "Blur");
  await press(step, "Blur this part");
  await press(step, "Description");
  fireEvent.change(within(step).getByLabelText(/What the photo shows/), {
    target: { value: "Exercise 3, solved" },
  });
  fireEvent.change(within(step).getByLabelText("Add a caption"), { target: { value: "Step by step" } });
  await press(step, "Send photo");

  await waitFor(async () => {
    const saves = services.workspace.get().outbox.saves.get();
    expect(saves.map(({ wire }) => wire.body)).toContainEqual(
      expect.objectContaining({
        body: "Step by step",
        attachments: [
          expect.objectContaining({ kind: "photo", name: "board.jpg", alt: "Exercise 3, solved" }),
        ],
      }),
    );
  });
  expect(drawn).toContain("turn");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a clip of the camera leaves with the words of the field", async () => {
  const { services } = await openRoom(server);
  const input = await screen.findByLabelText<HTMLInputElement>("Record a clip");
  expect(input.accept).toBe("video/*");
  const clip = new File(["0".repeat(1000)], "lab.mp4", { type: "video/mp4" });
  await act(async () => void fireEvent.change(input, { target: { files: [clip] } }));

  await waitFor(() => {
    const last = services.workspace.get().outbox.saves.get().at(-1)?.wire.body;
    expect(last).toMatchObject({ attachments: [{ kind: "file", name: "lab.mp4" }] });
  });
});

test("what is framed when a photo is sent is blurred, pressed or not; several photos are one message", async () => {
  const { services } = await choose("a.png", "b.png");
  const step = await screen.findByRole("dialog", { name: /Physics/ });
  await within(step).findByRole("img", { name: /a\.png/ });
  expect(within(step).getByText(/1.* of .*2/)).toBeTruthy();
  await press(step, "Next photo");
  await within(step).findByRole("img", { name: /b\.png/ });
  await press(step, "Blur");
  const before = drawn.length;
  await press(step, "Send photo");

  await waitFor(() => {
    const saves = services.workspace.get().outbox.saves.get();
    const last = saves.at(-1)?.wire.body;
    expect(last).toMatchObject({ attachments: [{ name: "a.jpg" }, { name: "b.jpg" }] });
  });
  // The frame of 200 × 43 pixels, drawn into eight of its longer side.
  expect(drawn.slice(before)).toContain("draw 100 30 200 43 0 0 8 2");
});

async function choose(...names: string[]) {
  const opened = await openRoom(server);
  const files = names.map((name) => new File(["picture"], name, { type: "image/png" }));
  // What was chosen waits on the device, so that it can be looked at.
  const field = await screen.findByLabelText("Attach a photo or file");
  await act(async () => fireEvent.change(field, { target: { files } }));
  return opened;
}

async function press(within_: HTMLElement, name: string): Promise<void> {
  await act(async () => within(within_).getByRole("button", { name }).click());
}

const sent = () => server.heardAt(sendMessage.path).filter(({ method }) => method === "POST");
