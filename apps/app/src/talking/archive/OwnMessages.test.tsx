import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { exportStudentMessages, listArchivedYears } from "@dars/contract/talking/archive";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ArchivedRoomsPage } from "./ArchivedRoomsPage.tsx";

const page = { path: "/archive-rooms/:id", at: "/archive-rooms/0" };

test("K11: a parent saves what each child wrote", async () => {
  const child: ChildCard = {
    schoolId: 12,
    school: names("Rafidain"),
    studentId: 55,
    name: names("Zainab"),
    sex: null,
    level: null,
    section: null,
    homeroomTeacher: null,
    unread: 0,
  };
  const server = new FakeServer()
    .on(listArchivedYears, { years: [] })
    .on(readFamilyHome, { name: names("Haider"), children: [child] });
  await renderPage(<ArchivedRoomsPage />, { ...page, server, session: aSession("parent") });

  const button = await screen.findByText(/Download messages by .*Zainab/);
  await act(async () => button.click());

  await waitFor(() =>
    expect(server.heardAt(exportStudentMessages.path)[0]?.url).toMatch(
      /\/schools\/12\/students\/55\/messages/,
    ),
  );
});

test("K11: a teacher is offered no file", async () => {
  const server = new FakeServer().on(listArchivedYears, { years: [] });
  await renderPage(<ArchivedRoomsPage />, { ...page, server, session: aSession("teacher") });

  await screen.findByText("No past chats yet");
  expect(screen.queryByText(/^Save/)).toBeNull();
});
