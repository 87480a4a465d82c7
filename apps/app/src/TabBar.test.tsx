import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { NO_SETTINGS } from "#identity/public-settings/public.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { TabBar } from "./TabBar.tsx";

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [1234, "99+"],
])("with %i unread messages the Chat tab shows %s", async (unread, shown) => {
  await openBar({ unread });

  expect(badge()?.textContent).toBe(shown);
});

test("without unread messages the Chat tab has no badge", async () => {
  await openBar({ unread: 0 });

  expect(badge()).toBeNull();
});

test("what a teacher was told of and has not read stands on the Messages tab, which leads to it", async () => {
  await openBar({ told: 3 });

  expect(badge()?.textContent).toBe("3");
  expect(badge()?.closest("ion-tab-button")?.textContent).toContain("Messages");
});

test.each([1, 2, 3, 120])(
  "of %i notifications the name of the badge says what stands in it",
  async (count) => {
    await openBar({ told: count });

    expect(badge()?.getAttribute("aria-label")).toContain(badge()?.textContent);
  },
);

test("there is no bar at /update-app", async () => {
  await openBar({ at: "/update-app" });

  expect(document.querySelector("ion-tab-bar")).toBeNull();
});

test("a press leads to the tab's address", async () => {
  const { address } = await openBar();

  (await screen.findByText("Profile")).click();

  await soon(() => expect(address()).toBe("/profile"));
});

test("a teacher's Reports open the report and leave the page where it is", async () => {
  const { address, openReport } = await openBar({ at: "/home" });

  (await screen.findByText("Reports")).click();

  expect(openReport).toHaveBeenCalledOnce();
  expect(address()).toBe("/home");
});

async function openBar({ at = "/home", unread = 0, told = 0 } = {}) {
  const openReport = vi.fn<() => void>();
  const bar = (
    <TabBar
      session={{ login_type: "teacher" }}
      settings={NO_SETTINGS}
      pathname={at}
      unread={unread}
      told={told}
      onTeacherReport={openReport}
    />
  );
  return { openReport, ...(await renderPage(bar, { path: "*", at })) };
}

const badge = () => document.querySelector("ion-badge");
