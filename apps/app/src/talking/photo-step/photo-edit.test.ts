import { expect, test } from "vitest";

import { movedBy, resizedBy, sizeAfter, squared, squareIn, type Area } from "./photo-edit.ts";

const whole = { x: 0, y: 0, width: 1, height: 1 };
const [near, far] = [
  { x: -1, y: -1 },
  { x: 1, y: 1 },
] as const;
const grownBy = (area: Area, x: number, y: number) => resizedBy(area, far, x, y);
const shrunkBy = (area: Area, x: number, y: number) => resizedBy(area, near, x, y);

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
  expect(resizedBy(frame, { x: 1, y: -1 }, 9, -9)).toEqual({ x: 0.1, y: 0, width: 0.9, height: 0.6 });
  expect(resizedBy(frame, { x: 0, y: 1 }, 9, 0.25)).toEqual({ ...frame, height: 0.75 });
  expect(grownBy(frame, -9, -9).width).toBeCloseTo(0.05);
  expect(shrunkBy(frame, -9, -9)).toMatchObject({ x: 0, y: 0 });
  expect(shrunkBy(frame, -9, -9).width).toBeCloseTo(0.6);
  expect(shrunkBy(whole, 9, 9).width).toBeCloseTo(0.05);
});

test("the frame of a face is a square of pixels, in the picture, and its other corner stays", () => {
  const size = { width: 400, height: 200 };
  const widest = squareIn(size);
  expect(widest).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });

  const smaller = squared(widest, grownBy(widest, -0.25, 0), size, far);
  expect(smaller).toEqual({ x: 0.25, y: 0, width: 0.25, height: 0.5 });
  expect(squared(smaller, grownBy(smaller, 9, 0), size, far)).toEqual(widest);
  const other = squared(widest, shrunkBy(widest, 0.25, 0), size, near);
  expect(other).toEqual({ x: 0.5, y: 0.5, width: 0.25, height: 0.5 });
  const upper = { x: 1, y: -1 } as const;
  expect(squared(widest, resizedBy(widest, upper, -0.25, 0), size, upper)).toEqual({ ...other, x: 0.25 });
  expect(squared(other, movedBy(other, 0.1, 0), size, { x: 0, y: 0 })).toEqual(movedBy(other, 0.1, 0));
});
