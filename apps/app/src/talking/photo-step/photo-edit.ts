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

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
