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

/** The part of a frame that is dragged: -1 the left or upper edge, 1 the right or lower one, 0 neither. */
export interface Grip {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The same area with the edges of a grip moved by so much, still within the picture and large enough to be seen. */
export function resizedBy(area: Area, grip: Grip, x: number, y: number): Area {
  const [left, right] = moveEdges([area.x, area.x + area.width], grip.x, x);
  const [top, bottom] = moveEdges([area.y, area.y + area.height], grip.y, y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function moveEdges([near, far]: readonly [number, number], grip: -1 | 0 | 1, by: number): [number, number] {
  if (grip === -1) return [within(near + by, 0, far - LEAST), far];
  if (grip === 1) return [near, within(far + by, near + LEAST, 1)];
  return [near, far];
}

/** The largest square in the middle of a picture. */
export function squareIn({ width, height }: Size): Area {
  const side = Math.min(width, height);
  const [across, down] = [side / width, side / height];
  return { x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down };
}

/** What a frame on a picture of this size has become, as a square: the corner opposite to the grip stays where it was. */
export function squared(was: Area, next: Area, { width, height }: Size, grip: Grip): Area {
  const [wider, higher] = [(next.width - was.width) * width, (next.height - was.height) * height];
  if (wider === 0 && higher === 0) return next;
  const [isLeft, isUpper] = [grip.x === -1, grip.y === -1];
  const room = Math.min(
    (isLeft ? was.x + was.width : 1 - was.x) * width,
    (isUpper ? was.y + was.height : 1 - was.y) * height,
  );
  const wish = was.width * width + (Math.abs(wider) > Math.abs(higher) ? wider : higher);
  const side = within(wish, Math.min(room, LEAST * Math.max(width, height)), room);
  const [across, down] = [side / width, side / height];
  return {
    x: isLeft ? was.x + was.width - across : was.x,
    y: isUpper ? was.y + was.height - down : was.y,
    width: across,
    height: down,
  };
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
