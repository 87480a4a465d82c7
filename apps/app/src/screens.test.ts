import { expect, test } from "vitest";

import { screenAt } from "./fetch-pages.ts";
import { PAGES } from "./more-pages.ts";
import { SCREENS } from "./screens.ts";

/** Every address that app 51.6 has. */
const ADDRESSES = [
  "/choose-account-type",
  "/login",
  "/login/teacher",
  "/login/teacher/1",
  "/home",
  "/home/3",
  "/family-home",
  "/subjects/7",
  "/lessons/1",
  "/lesson/1",
  "/lesson/1/2",
  "/lesson-versions/1",
  "/teacher-guide-video",
  "/exercise/1/2",
  "/viewer/1",
  "/video-exercises/1",
  "/video-capture",
  "/notifications",
  "/post/1",
  "/schedule",
  "/levels/1",
  "/reportcards",
  "/reportcardsyear/2026",
  "/reportgradesemesters/1/2026",
  "/iqreportcards",
  "/messages",
  "/message/abc",
  "/schoolreports",
  "/school-reports-list/attendance",
  "/trainings",
  "/location",
  "/chatting/1",
  "/chatting-rooms",
  "/chatting-rooms/1/2",
  "/archive-chatting/1",
  "/archive-rooms/1",
  "/negligents-list",
  "/image-preview",
  "/school-list",
  "/subject-list",
  "/create-evaluation",
  "/profile",
  "/student-application",
  "/update-app",
];

test.each(ADDRESSES)("%s has a page", (address) => {
  expect(screenAt(address)?.name).not.toBe("platform/ui/NotFoundPage");
});

test.each(["/nowhere", "/home/1/2", "/choose-account-types", "/admin"])(
  "%s is an address of nothing, and says so",
  (address) => {
    expect(screenAt(address)?.name).toBe("platform/ui/NotFoundPage");
  },
);

test("no address stands twice", () => {
  const paths = SCREENS.map(({ path }) => path);

  expect(paths).toEqual([...new Set(paths)]);
});

test("every page has an address", () => {
  const named = new Set(SCREENS.map(({ name }) => name));

  expect(PAGES.length).toBeGreaterThan(100);
  expect(PAGES.filter((name) => !named.has(name))).toEqual([]);
});

test.each(SCREENS.map(({ name, load }) => [name, load] as const))(
  "the code of %s can be fetched",
  async (_, load) => {
    expect(await load()).toBeTypeOf("function");
  },
);
