import { listBackups, type BackupTaken } from "@dars/contract/oversight/backups";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { BackupsCard } from "./BackupsCard.tsx";

const HOUR_MS = 3_600_000;
const taken = (hoursAgo: number, change: Partial<BackupTaken> = {}): BackupTaken => ({
  takenAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
  bytes: 120_400_000,
  files: 3400,
  ...change,
});

const show = (backups: BackupTaken[]) =>
  renderPage(<BackupsCard />, {
    path: "/manage/settings",
    server: new FakeServer().on(listBackups, { backups }),
    session: aSession("administrator"),
  });

test("the last backup is named with what it holds, and the earlier ones beneath", async () => {
  await show([taken(8), taken(32, { files: null, bytes: 1 })]);

  const last = await screen.findByText(/^Last backup: .*120.* MB · .*3,400.* files/);
  expect(last.className).toContain("good");
  expect(screen.getByRole("listitem").textContent).toMatch(/ · \W*0\.1\W* MB$/);
});

test("a last backup of 37 hours ago is called old", async () => {
  await show([taken(37)]);

  expect((await screen.findByText(/^The last backup is too old/)).className).not.toContain("good");
});

test("where none was taken, it says where they may be", async () => {
  await show([]);

  expect(await screen.findByText(/No backup was taken with this server’s command yet/)).toBeTruthy();
});
