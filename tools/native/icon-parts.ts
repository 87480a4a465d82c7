/** A shape of the icon, with the words that SVG has for it. */
interface IconShape {
  readonly d: string;
  readonly fill: string;
  /** 1 where the picture says none. */
  readonly opacity: string;
}

/** The icon as a drawing that can be put together anew. */
export interface IconParts {
  /** Side of the square, in units of its shapes. */
  readonly side: number;
  /** The two colours of the ground, from the upper left to the lower right. */
  readonly ground: readonly [from: string, to: string];
  readonly shapes: readonly IconShape[];
}

/**
 * Reads icon.svg: a square with the id `ground` and a gradient of two colours, and paths upon it.
 * @throws Error when the picture has another form.
 */
export function readIconParts(svg: string): IconParts {
  const [, side = ""] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const [from, to] = [...svg.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
  const shapes = [...svg.matchAll(/<path\b([^>]*)\/>/g)].map(([, attributes = ""]) => ({
    d: readAttribute(attributes, "d") ?? "",
    fill: readAttribute(attributes, "fill") ?? "#000",
    opacity: readAttribute(attributes, "fill-opacity") ?? "1",
  }));
  if (side === "" || !from || !to || shapes.length === 0 || !svg.includes('id="ground"'))
    throw new Error("icon.svg is no square with the id ground, a gradient of two colours and paths upon it.");
  return { side: Number(side), ground: [from, to], shapes };
}

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

interface IconLook {
  /** `icon`: the gradient to the edge. A colour: that. Absent: transparent. */
  readonly ground?: "icon" | `#${string}`;
  /** Of the shapes, about the middle; 1 when absent. */
  readonly scale?: number;
  /** Colours of the shapes by those of the icon; a colour that is absent stays. */
  readonly colours?: Readonly<Record<string, string>>;
}

/** An SVG of these parts. */
export function composeIcon(
  { side, ground: [from, to], shapes }: IconParts,
  { ground, scale = 1, colours = {} }: IconLook,
): string {
  const shift = (side / 2) * (1 - scale);
  const paths = shapes.map(
    ({ d, fill, opacity }) => `<path d="${d}" fill="${colours[fill] ?? fill}" fill-opacity="${opacity}"/>`,
  );
  const fill = ground === "icon" ? "url(#g)" : (ground ?? "none");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${side}" height="${side}" fill="${fill}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${paths.join("")}</g></svg>`;
}

interface VectorOptions {
  /** Side on the screen, in dp. */
  readonly dp: number;
  /** How much of the square the icon's own square fills. */
  readonly share: number;
  /** As in `composeIcon`; names of Android's colours are allowed. */
  readonly colours?: Readonly<Record<string, string>>;
}

/** The shapes as a drawable of Android. */
export function composeVector(
  { side, shapes }: IconParts,
  { dp, share, colours = {} }: VectorOptions,
): string {
  const whole = Math.round(side / share);
  const shift = (whole - side) / 2;
  const paths = shapes.map(
    ({ d, fill, opacity }) => `        <path
            android:fillAlpha="${opacity}"
            android:fillColor="${colours[fill] ?? fill}"
            android:pathData="${d}" />`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by "npm run native -- icons" -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${dp}dp"
    android:height="${dp}dp"
    android:viewportWidth="${whole}"
    android:viewportHeight="${whole}">
    <group
        android:translateX="${shift}"
        android:translateY="${shift}">
${paths.join("\n")}
    </group>
</vector>
`;
}
