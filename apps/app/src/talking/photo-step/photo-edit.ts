/** A part of a picture, in fractions of its width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One change of a photo; areas refer to the picture before this change. */
export type PhotoEdit =
  | { readonly kind: "turn" }
  | { readonly kind: "crop"; readonly area: Area }
  | { readonly kind: "blur"; readonly area: Area };

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST = 0.05;

/** How large a picture is after these edits; pixels. */
export const sizeAfter = (size: Size, edits: readonly PhotoEdit[]): Size => edits.reduce(sizeAfterOne, size);

function sizeAfterOne({ width, height }: Size, edit: PhotoEdit): Size {
  if (edit.kind === "turn") return { width: height, height: width };
  if (edit.kind === "blur") return { width, height };
  return {
    width: Math.max(1, Math.round(width * edit.area.width)),
    height: Math.max(1, Math.round(height * edit.area.height)),
  };
}

/** The same area moved by so much, still within the picture. */
export const movedBy = (area: Area, x: number, y: number): Area => ({
  ...area,
  x: within(area.x + x, 0, 1 - area.width),
  y: within(area.y + y, 0, 1 - area.height),
});

/** The same area with its far corner moved by so much, still within the picture and large enough to be seen. */
export const grownBy = (area: Area, x: number, y: number): Area => ({
  ...area,
  width: within(area.width + x, LEAST, 1 - area.x),
  height: within(area.height + y, LEAST, 1 - area.y),
});

/** The same area with its near corner moved by so much; its far corner stays. */
export function shrunkBy(area: Area, x: number, y: number): Area {
  const left = within(area.x + x, 0, area.x + area.width - LEAST);
  const top = within(area.y + y, 0, area.y + area.height - LEAST);
  return { x: left, y: top, width: area.x + area.width - left, height: area.y + area.height - top };
}

/** The largest square in the middle of a picture. */
export function squareIn({ width, height }: Size): Area {
  const side = Math.min(width, height);
  const [across, down] = [side / width, side / height];
  return { x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down };
}

/** What a frame on a picture of this size has become, as a square: the corner that was not moved stays where it was. */
export function squared(was: Area, next: Area, { width, height }: Size): Area {
  const [wider, higher] = [(next.width - was.width) * width, (next.height - was.height) * height];
  if (wider === 0 && higher === 0) return next;
  const isNear = next.x !== was.x || next.y !== was.y;
  const room = isNear
    ? Math.min((was.x + was.width) * width, (was.y + was.height) * height)
    : Math.min((1 - was.x) * width, (1 - was.y) * height);
  const wish = was.width * width + (Math.abs(wider) > Math.abs(higher) ? wider : higher);
  const side = within(wish, Math.min(room, LEAST * Math.max(width, height)), room);
  const [across, down] = [side / width, side / height];
  return {
    x: isNear ? was.x + was.width - across : was.x,
    y: isNear ? was.y + was.height - down : was.y,
    width: across,
    height: down,
  };
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
