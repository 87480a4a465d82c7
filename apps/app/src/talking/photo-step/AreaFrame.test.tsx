import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { AreaFrame } from "./AreaFrame.tsx";
import type { Area } from "./photo-edit.ts";

const WIDTH = 400;
const HEIGHT = 200;
const first: Area = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const area = { now: first };

beforeEach(() => {
  area.now = first;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
});

test.each([
  ["Top left corner", { x: 0.35, y: 0.45, width: 0.4, height: 0.3 }],
  ["Top right corner", { x: 0.25, y: 0.45, width: 0.6, height: 0.3 }],
  ["Bottom left corner", { x: 0.35, y: 0.25, width: 0.4, height: 0.7 }],
  ["Bottom right corner", { x: 0.25, y: 0.25, width: 0.6, height: 0.7 }],
  ["Right edge", { x: 0.25, y: 0.25, width: 0.6, height: 0.5 }],
  ["Bottom edge", { x: 0.25, y: 0.25, width: 0.5, height: 0.7 }],
])(
  "%s: dragged by finger or mouse, it resizes the frame, and the opposite side stays",
  async (name, left) => {
    await show("crop");
    for (const pointerType of ["touch", "mouse"]) {
      fireEvent.pointerDown(screen.getByRole("button", { name: /Part to keep/ }), { pointerType });
      fireEvent.pointerUp(screen.getByRole("button", { name: /Part to keep/ }), { pointerType });
      drag(name, pointerType, [40, 40]);
      expectArea(left);
      drag(name, pointerType, [-40, -40]);
      expectArea(first);
    }
  },
);

test("the middle moves the frame, and a pointer that hovers afterwards changes nothing", async () => {
  await show("blur");
  drag(/Part to blur/, "touch", [40, 20]);
  expectArea({ ...first, x: 0.35, y: 0.35 });
  fireEvent.pointerMove(screen.getByRole("button", { name: /Part to blur/ }), { clientX: 9, clientY: 9 });
  expectArea({ ...first, x: 0.35, y: 0.35 });
});

test("arrows move the frame or the corner that has the focus; with Shift they resize the frame", async () => {
  await show("blur");
  const middle = screen.getByRole("button", { name: /Part to blur/ });
  fireEvent.keyDown(middle, { key: "ArrowRight" });
  expectArea({ ...first, x: 0.27 });
  fireEvent.keyDown(middle, { key: "ArrowRight", shiftKey: true });
  expectArea({ ...first, x: 0.27, width: 0.52 });
  fireEvent.keyDown(screen.getByRole("button", { name: "Top left corner" }), { key: "ArrowUp" });
  expectArea({ x: 0.27, y: 0.23, width: 0.52, height: 0.52 });
});

async function show(kind: "crop" | "blur") {
  await renderPage(<Framed kind={kind} />, { path: "/frame" });
}

function Framed({ kind }: { readonly kind: "crop" | "blur" }) {
  const [at, setAt] = useState(first);
  const handleChange = (next: Area) => {
    area.now = next;
    setAt(next);
  };
  return <AreaFrame area={at} kind={kind} onChange={handleChange} />;
}

/** Two moves within one frame of the screen, then the rest: a phone sends several before the next drawing. */
function drag(name: string | RegExp, pointerType: string, [x, y]: readonly [number, number]) {
  const grip = screen.getByRole("button", { name });
  fireEvent.pointerDown(grip, { pointerType, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(grip, { pointerType, clientX: 100 + x / 2, clientY: 100 + y / 2 });
  fireEvent.pointerMove(grip, { pointerType, clientX: 100 + x, clientY: 100 + y });
  fireEvent.pointerUp(grip, { pointerType, clientX: 100 + x, clientY: 100 + y });
}

function expectArea(wish: Area) {
  for (const side of ["x", "y", "width", "height"] as const) expect(area.now[side]).toBeCloseTo(wish[side]);
}
