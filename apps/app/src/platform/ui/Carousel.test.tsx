import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { Carousel } from "./Carousel.tsx";

const onPress = vi.fn<() => void>();

beforeEach(() => {
  onPress.mockClear();
  Element.prototype.setPointerCapture = () => undefined;
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
});

const show = (dir: "ltr" | "rtl", count = 4) =>
  renderPage(
    <Carousel
      label="Pictures of the day"
      dir={dir}
      slides={Array.from({ length: count }, (_, index) => ({
        key: String(index),
        content: (isNear) => isNear && <button onClick={onPress}>{`Picture ${index + 1}`}</button>,
      }))}
    />,
    { path: "/pictures" },
  );

const shown = () => screen.getByRole("status").textContent?.replaceAll(/[\u2066-\u2069]/gu, "");
const getTrack = () => screen.getAllByRole("list")[0];
const getStage = () => getTrack()?.parentElement ?? document.body;

function swipe(by: number) {
  fireEvent.pointerDown(getStage(), { button: 0, clientX: 150 });
  fireEvent.pointerMove(getStage(), { clientX: 150 + by / 2 });
  fireEvent.pointerMove(getStage(), { clientX: 150 + by });
  fireEvent.pointerUp(getStage(), { clientX: 150 + by });
}

test.each([
  ["ltr", -200],
  ["rtl", 200],
] as const)("in %s a swipe by %i pixels shows the next picture, and back the one before", async (dir, by) => {
  await show(dir);
  expect(shown()).toBe("1 of 4");
  swipe(by);
  expect(shown()).toBe("2 of 4");
  swipe(-by);
  swipe(-by);
  expect(shown()).toBe("1 of 4");
  swipe(by / 10);
  expect(shown()).toBe("1 of 4");
});

test("a finger that moves less than 5 pixels presses what is under it; a swipe presses nothing", async () => {
  await show("ltr");
  const stage = getStage();
  fireEvent.pointerDown(stage, { button: 0, clientX: 150 });
  fireEvent.pointerMove(stage, { clientX: 146 });
  expect(getTrack()?.style.transform).toContain("0px");
  fireEvent.pointerUp(stage, { clientX: 146 });
  await tap(screen.getByText("Picture 1"));
  expect(onPress).toHaveBeenCalledOnce();

  fireEvent.pointerDown(stage, { button: 0, clientX: 150 });
  fireEvent.pointerMove(stage, { clientX: 145 });
  expect(getTrack()?.style.transform).toBe("translateX(calc(0% - 5px))");
  // It follows the finger at once, and takes its time only once that is gone.
  expect(getTrack()?.style.transitionDuration).toBe("0ms");
  fireEvent.pointerUp(stage, { clientX: 145 });
  await tap(screen.getByText("Picture 1"));
  expect(onPress).toHaveBeenCalledOnce();
  expect(getTrack()?.style.transitionDuration).toBe("300ms");
});

test.each([
  ["ltr", "ArrowRight", "ArrowLeft"],
  ["rtl", "ArrowLeft", "ArrowRight"],
] as const)("in %s %s shows the next picture and %s the one before", async (dir, next, before) => {
  await show(dir);
  const group = screen.getByRole("region", { name: "Pictures of the day" });
  fireEvent.keyDown(group, { key: next });
  fireEvent.keyDown(group, { key: next });
  expect(shown()).toBe("3 of 4");
  fireEvent.keyDown(group, { key: before });
  expect(shown()).toBe("2 of 4");
});

test("only the picture that is shown can be reached, and none is fetched before the one in front of it", async () => {
  await show("rtl");
  expect(screen.queryByText("Picture 3")).toBeNull();
  expect(screen.getByText("Picture 2").closest("li")?.hasAttribute("inert")).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous picture" }).disabled).toBe(true);
  await tap(screen.getByRole("button", { name: "Next picture" }));
  expect(screen.getByText("Picture 3")).toBeTruthy();
  expect(screen.getByText("Picture 2").closest("li")?.hasAttribute("inert")).toBe(false);
  expect(document.querySelectorAll(".carousel-dot.here")).toHaveLength(1);
});

test("many pictures are counted in place of dots", async () => {
  await show("ltr", 12);
  expect(document.querySelectorAll(".carousel-dot")).toHaveLength(0);
  expect(shown()).toBe("1 of 12");
});
