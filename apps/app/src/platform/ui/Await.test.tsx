import { ApiError } from "@dars/contract/platform/client";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { Await } from "./Await.tsx";

afterEach(() => noticeAddress.set(""));

const NOW = new Date("2026-09-10T09:30:00+03:00");
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;

test("what was read is shown, also while a newer copy cannot be had", async () => {
  await open({ value: "Amal", error: network });

  expect(await screen.findByText("Amal")).toBeTruthy();
  expect(screen.queryByText("No internet")).toBeNull();
});

test("a copy older than 15 minutes says from when it is", async () => {
  await open({ value: "Amal", savedAt: minutesAgo(16) });

  expect(await screen.findByText(/Saved copy from .*09:14/)).toBeTruthy();
});

test("a copy of 15 minutes says nothing", async () => {
  await open({ value: "Amal", savedAt: minutesAgo(15) });

  expect(screen.queryByText(/Saved copy/)).toBeNull();
});

test("where nothing is known yet the shape of what comes is shown", async () => {
  await open({});

  expect(await screen.findByLabelText("Loading…")).toBeTruthy();
});

test("what could never be read says why, with a code for the phone", async () => {
  const problem = { code: "unavailable", message: "", requestId: "req-00c4f2" } as const;
  await open({ error: new ApiError(problem, 503) });

  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(screen.getByText(/503.-.C4F2/)).toBeTruthy();
});

test("without a network the page says so, and a press asks again", async () => {
  const retry = vi.fn<() => void>();
  await open({ error: network, onRetry: retry });

  expect(await screen.findByText("No internet")).toBeTruthy();
  screen.getByText("Try again").click();

  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ["not-found", 404],
  ["forbidden", 403],
] as const)(
  "what a notification led to and is %s by now is said to be over, and no page is missing",
  async (code, status) => {
    noticeAddress.set("/?student=12");
    await open({ error: new ApiError({ code, message: "" }, status) });

    expect(await screen.findByText("This is no longer here")).toBeTruthy();
    expect(screen.queryByText("Page not found")).toBeNull();
  },
);

test("a page to which no notification led is missing as ever, and a fault stays a fault", async () => {
  noticeAddress.set("/exercise/0/12");
  await open({ error: new ApiError({ code: "not-found", message: "" }, 404) });
  expect(await screen.findByText("Page not found")).toBeTruthy();

  noticeAddress.set("/");
  await open({ error: new ApiError({ code: "unavailable", message: "" }, 503) });
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
});

const network = new ApiError({ code: "network", message: "" }, 0);

interface ReadState {
  readonly value?: string;
  readonly error?: Error;
  readonly savedAt?: number;
  readonly onRetry?: () => void;
}

async function open({ value, error, ...rest }: ReadState) {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const page = (
    <Await value={value} error={error ?? null} {...rest}>
      {(name) => <p>{name}</p>}
    </Await>
  );
  await renderPage(page, { path: "/" });
  vi.useRealTimers();
}
