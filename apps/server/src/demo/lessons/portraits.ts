import sharp from "sharp";

import { circle, painted, rounded, segment, type Shape } from "./shapes.ts";

/** Side of a portrait, in pixels. */
const SIDE = 256;

/** Ground, skin, hair or scarf, and clothes. */
const LOOKS = [
  ["#cfe3ee", "#e8b98f", "#3a2a20", "#2f6f9f"],
  ["#f3dcc4", "#d79d6d", "#1f1b1a", "#3f9b46"],
  ["#dfe8cf", "#efc8a2", "#6b4226", "#a23b4a"],
  ["#e6d9ee", "#c98d5e", "#2b2320", "#b5793c"],
] as const;

/** How girls are drawn: by the colours of the same place, in hair or scarf. */
const SCARVES = [null, "#5b4b8a", null, "#2d7f7a"] as const;

/** A drawn face that is nobody's. */
export interface DrawnPortrait {
  readonly id: string;
  readonly bytes: Buffer;
  readonly side: number;
  readonly sex: "female" | "male";
}

let drawn: Promise<readonly DrawnPortrait[]> | undefined;

/** All of them, drawn once. */
export const drawPortraits = (): Promise<readonly DrawnPortrait[]> =>
  (drawn ??= Promise.all(
    LOOKS.flatMap((look, at) => [
      draw(`${at + 1}m`, "male", boy(look)),
      draw(`${at + 1}f`, "female", girl(look, SCARVES[at] ?? null)),
    ]),
  ));

type Look = (typeof LOOKS)[number];

const boy = ([ground, skin, hair, clothes]: Look): readonly Shape[] => [
  rounded(-20, -20, SIDE + 40, SIDE + 40, ground),
  circle(128, 104, 66, hair),
  circle(128, 282, 96, clothes),
  rounded(106, 156, 44, 48, skin),
  circle(128, 120, 57, skin),
  ...face(),
];

const girl = ([ground, skin, hair, clothes]: Look, scarf: string | null): readonly Shape[] => [
  rounded(-20, -20, SIDE + 40, SIDE + 40, ground),
  circle(128, 282, 96, clothes),
  rounded(58, 104, 140, 102, scarf ?? hair),
  circle(128, 108, 74, scarf ?? hair),
  ...(scarf === null ? [rounded(106, 156, 44, 48, skin)] : []),
  circle(128, 120, 52, skin),
  ...face(),
];

const face = (): readonly Shape[] => [
  circle(109, 114, 6, "#333333"),
  circle(147, 114, 6, "#333333"),
  segment(114, 142, 128, 147, "#8a4b3c"),
  segment(128, 147, 142, 142, "#8a4b3c"),
];

async function draw(
  name: string,
  sex: DrawnPortrait["sex"],
  shapes: readonly Shape[],
): Promise<DrawnPortrait> {
  const pixels = painted(shapes, SIDE, SIDE);
  const bytes = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
  return { id: `demoportrait${name.padStart(3, "0")}`, bytes, side: SIDE, sex };
}
