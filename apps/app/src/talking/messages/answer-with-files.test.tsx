import { createFile, finishFile, type FileCard } from "@dars/contract/talking/files";
import { answerThread, readThread, type ThreadPage as Thread } from "@dars/contract/talking/messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer, type Heard } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ThreadPage } from "./ThreadPage.tsx";

const thread: Thread = {
  thread: {
    id: 9,
    schoolId: 4,
    school: null,
    kind: "request",
    subject: "Early leave",
    state: "open",
    about: null,
    person: { id: 3, name: names("Huda") },
    startedByRole: "parent",
    claimedBy: null,
    lastAt: "2026-11-20T08:00:00.000Z",
    createdAt: "2026-11-20T08:00:00.000Z",
    unread: 0,
    isOffice: true,
    revision: 1,
  },
  entries: [],
  may: { answer: true, close: true, claim: false },
};

test("an answer leaves after its file, with the file's id, and once", async () => {
  const { server, sent } = await openThread();

  await choose("plan.txt");
  await send("Here it is.");

  await waitFor(() => expect(sent()).toHaveLength(1));
  const [announced] = server.heardAt(createFile.path);
  expect(announced?.body).toMatchObject({ kind: "file", name: "plan.txt", bytes: 8 });
  expect(sent()[0]?.body).toMatchObject({ body: "Here it is.", attachments: [idIn(announced)] });
  expect(listSteps(server)).toEqual(["announce", "bytes", "finish", "answer"]);
});

test("whoever sends before the device has made the file ready sends it too", async () => {
  const { server, sent } = await openThread();
  await type("Your reply", "Here it is.");

  pick(await screen.findByLabelText("Add photos or files", { selector: "input" }), "plan.txt");
  await act(async () => screen.getByText("Send").click());

  await waitFor(() => expect(sent()).toHaveLength(1));
  const [announced] = server.heardAt(createFile.path);
  expect(sent()[0]?.body).toMatchObject({ attachments: [idIn(announced)] });
});

test("without a network the answer and its file wait on the device, and leave once, in order, when it is back", async () => {
  const { server, services, sent } = await openThread();
  await choose("plan.txt");
  server.reachable = false;
  await send("Here it is.");
  await screen.findByText("Saved on this device. It will be sent when you're online.");
  await waitFor(() => expect(screen.queryByText("plan.txt")).toBeNull());

  server.reachable = true;
  await act(() => services.workspace.get().outbox.drain());

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(listSteps(server)).toEqual(["announce", "bytes", "finish", "answer"]);
  expect(sent()[0]?.body).toMatchObject({ attachments: [idIn(server.heardAt(createFile.path)[0])] });
});

test("an answer whose file left only at the second try is confirmed like any other", async () => {
  const { server, sent } = await openThread();
  await choose("plan.txt");
  let isFirst = true;
  server.onEach(createFile, ({ body }) => {
    if (isFirst) {
      isFirst = false;
      throw new TypeError("Failed to fetch");
    }
    const { id } = Object(body) as { id: string };
    return { file: createFileCard(`/files/${id}/`), uploadPath: "/unused" };
  });
  await send("Here it is.");

  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(document.querySelector("ion-toast")?.header).toBe("Reply sent"));
});

test("an answer does not leave with a file that was refused; without it, it does", async () => {
  const { server, sent } = await openThread();
  server.onEach(finishFile, ({ url }) => ({
    ...createFileCard(url),
    state: "refused" as const,
    refusal: "type" as const,
  }));
  await choose("plan.txt");
  await send("Here it is.");

  await screen.findByText("Not sent: one file wasn't accepted. Remove it or choose it again.");
  expect(sent()).toEqual([]);
  document.querySelector<HTMLElement>(".chosen-file ion-button")?.click();
  await waitFor(() => expect(screen.queryByText("plan.txt")).toBeNull());
  await send("Here it is.");

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ attachments: [] });
});

async function openThread() {
  const server = new FakeServer()
    .on(readThread, thread)
    .on(answerThread, { no: 1, state: "open" })
    .onEach(createFile, ({ body }) => {
      const { id } = Object(body) as { id: string };
      return { file: createFileCard(`/files/${id}/`), uploadPath: "/unused" };
    })
    .onEach(finishFile, ({ url }) => createFileCard(url))
    .onRaw(
      "HEAD",
      BYTES,
      () => new Response(null, { headers: { "upload-offset": "0", "upload-length": "8" } }),
    )
    .onRaw("PATCH", BYTES, () => new Response(null, { status: 204, headers: { "upload-offset": "8" } }));
  const { services } = await renderPage(<ThreadPage />, {
    path: "/messages/:schoolId/:threadId",
    at: "/messages/4/9",
    server,
    session: aSession("parent"),
  });
  return { server, services, sent: () => server.heardAt(answerThread.path) };
}

async function choose(name: string) {
  pick(await screen.findByLabelText("Add photos or files", { selector: "input" }), name);
  await screen.findByText(name);
}

const pick = (input: HTMLElement, name: string) =>
  fireEvent.change(input, { target: { files: [new File(["The plan"], name, { type: "text/plain" })] } });

async function send(words: string) {
  await type("Your reply", words);
  await act(async () => screen.getByText("Send").click());
}

const BYTES = "/api/v6/schools/:schoolId/files/:fileId/bytes";

const idIn = (request: Heard | undefined) => (Object(request?.body) as { id?: string }).id;

const createFileCard = (url: string): FileCard => ({
  id: /files\/(\w+)\//.exec(url)?.[1] ?? "",
  schoolId: 4,
  kind: "file",
  state: "ready",
  name: "plan.txt",
  type: "text/plain",
  size: 8,
  width: null,
  height: null,
  seconds: null,
  refusal: null,
});

/** What was asked of the server about the file and the answer, in order. */
const listSteps = ({ heard }: FakeServer) =>
  heard.flatMap(({ method, url }) => {
    if (method === "PATCH") return ["bytes"];
    if (method !== "POST") return [];
    if (url.endsWith("/files")) return ["announce"];
    if (url.endsWith("/finish")) return ["finish"];
    return url.endsWith("/entries") ? ["answer"] : [];
  });
