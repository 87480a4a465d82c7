/** A shape on a sheet: how far a point is outside of it, negative inside, and its colour. */
export interface Shape {
  readonly distance: (x: number, y: number) => number;
  readonly color: readonly [number, number, number];
}

const parseColor = (hex: string): Shape["color"] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const CORNER = 8;
const HALF_LINE = 3;

export const circle = (atX: number, atY: number, radius: number, hex: string): Shape => ({
  distance: (x, y) => Math.hypot(x - atX, y - atY) - radius,
  color: parseColor(hex),
});

export const ring = (atX: number, atY: number, radius: number, hex: string): Shape => ({
  distance: (x, y) => Math.abs(Math.hypot(x - atX, y - atY) - radius) - 2 * HALF_LINE,
  color: parseColor(hex),
});

/** A rectangle with round corners. */
export function rounded(left: number, top: number, width: number, height: number, hex: string): Shape {
  const [halfX, halfY] = [width / 2 - CORNER, height / 2 - CORNER];
  return {
    distance: (x, y) => {
      const [outX, outY] = [Math.abs(x - left - width / 2) - halfX, Math.abs(y - top - height / 2) - halfY];
      return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - CORNER;
    },
    color: parseColor(hex),
  };
}

/** A line from one point to another. */
export function segment(x1: number, y1: number, x2: number, y2: number, hex: string): Shape {
  const [lengthX, lengthY] = [x2 - x1, y2 - y1];
  const squared = lengthX ** 2 + lengthY ** 2 || 1;
  return {
    distance: (x, y) => {
      const along = Math.min(1, Math.max(0, ((x - x1) * lengthX + (y - y1) * lengthY) / squared));
      return Math.hypot(x - x1 - along * lengthX, y - y1 - along * lengthY) - HALF_LINE;
    },
    color: parseColor(hex),
  };
}

const PAPER: Shape["color"] = [251, 248, 242];

/** The sheet as bytes of RGB, with soft edges. */
export function painted(shapes: readonly Shape[], width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    let [red, green, blue] = PAPER;
    for (const { distance, color } of shapes) {
      const cover = Math.min(1, Math.max(0, 0.5 - distance(at % width, Math.floor(at / width))));
      if (cover === 0) continue;
      red += (color[0] - red) * cover;
      green += (color[1] - green) * cover;
      blue += (color[2] - blue) * cover;
    }
    pixels.set([red, green, blue], at * 3);
  }
  return pixels;
}
