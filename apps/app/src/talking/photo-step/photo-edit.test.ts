import { expect, test } from "vitest";

import { grownBy, movedBy, shrunkBy, sizeAfter, squared, squareIn } from "./photo-edit.ts";

const whole = { x: 0, y: 0, width: 1, height: 1 };

test("a photo that is turned and cropped has the size of what is left", () => {
  const half = { x: 0.5, y: 0, width: 0.5, height: 0.25 };
  const photo = { width: 400, height: 200 };

  expect(sizeAfter(photo, [{ kind: "turn" }])).toEqual({ width: 200, height: 400 });
  expect(sizeAfter(photo, [{ kind: "turn" }, { kind: "crop", area: half }])).toEqual({
    width: 100,
    height: 100,
  });
  expect(sizeAfter(photo, [{ kind: "blur", area: half }])).toEqual(photo);
});

test("a frame never leaves the picture and never gets too small to be held", () => {
  const frame = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };

  expect(movedBy(frame, 9, -9)).toEqual({ ...frame, x: 0.5, y: 0 });
  expect(grownBy(frame, 9, 9)).toEqual({ ...frame, width: 0.9, height: 0.9 });
  expect(grownBy(frame, -9, -9)).toEqual({ ...frame, width: 0.05, height: 0.05 });
  expect(shrunkBy(frame, -9, -9)).toMatchObject({ x: 0, y: 0 });
  expect(shrunkBy(frame, -9, -9).width).toBeCloseTo(0.6);
  expect(shrunkBy(whole, 9, 9).width).toBeCloseTo(0.05);
});

test("the frame of a face is a square of pixels, in the picture, and its other corner stays", () => {
  const size = { width: 400, height: 200 };
  const widest = squareIn(size);
  expect(widest).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });

  const smaller = squared(widest, grownBy(widest, -0.25, 0), size);
  expect(smaller).toEqual({ x: 0.25, y: 0, width: 0.25, height: 0.5 });
  expect(squared(smaller, grownBy(smaller, 9, 0), size)).toEqual(widest);
  const near = squared(widest, shrunkBy(widest, 0.25, 0), size);
  expect(near).toEqual({ x: 0.5, y: 0.5, width: 0.25, height: 0.5 });
  expect(squared(near, movedBy(near, 0.1, 0), size)).toEqual(movedBy(near, 0.1, 0));
});
