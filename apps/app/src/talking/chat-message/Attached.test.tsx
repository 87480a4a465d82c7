import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { Attached } from "./Attached.tsx";

test("a lesson and an exercise in a message lead to their pages", async () => {
  await renderPage(
    <Attached
      schoolId={12}
      attachments={[
        { kind: "lesson", targetId: 4, title: "Acids and bases", blockId: "firstblock00001" },
        { kind: "exercise", lessonId: 4, targetId: 17, title: "Titration" },
      ]}
    />,
    { path: "/chatting/9" },
  );

  expect(screen.getByRole("link", { name: /Acids and bases/ }).getAttribute("href")).toBe(
    "/lesson/4?school=12&block=firstblock00001",
  );
  expect(screen.getByRole("link", { name: /Titration/ }).getAttribute("href")).toBe(
    "/exercise/4/17?school=12",
  );
});

const photo = (no: number) =>
  ({
    kind: "photo",
    fileId: `photophotopho0${no}`,
    name: `board ${no}.jpg`,
    type: "image/jpeg",
    size: 2_000_000,
  }) as const;

test("several photos of a message are a carousel; a card beside them stays", async () => {
  await renderPage(
    <Attached
      schoolId={12}
      attachments={[photo(1), { kind: "lesson", targetId: 4, title: "Acids and bases" }, photo(2)]}
    />,
    { path: "/chatting/9" },
  );

  expect(screen.getByRole("region", { name: "2 pictures" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Acids and bases/ }).closest(".carousel")).toBeNull();
});
