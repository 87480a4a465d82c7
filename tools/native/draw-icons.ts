import sharp from "sharp";

import { composeIcon, composeVector, readIconParts, type IconParts } from "./icon-parts.ts";

/** A circle of 4/5 of a maskable icon is always seen; the icon's corners reach further. */
const IN_CIRCLE = 0.85;
/** Of 108 dp of an adaptive icon 72 are seen, and of a splash icon two thirds (developer.android.com). */
const SEEN_OF_ADAPTIVE = 2 / 3;
/** The small icon of a notification has hardly an edge. */
const SEEN_OF_NOTIFICATION = 1.3;

const WHITE = "#fff";
const RIBBON = "#ffd84a";

const APP_ICON = "ios/App/App/Assets.xcassets/AppIcon.appiconset";
const SPLASH = "ios/App/App/Assets.xcassets/Splash.imageset";
const RES = "android/app/src/main/res";

/** The colour of pages behind everything. */
export interface Canvas {
  readonly light: string;
  readonly dark: string;
}

/** The two colours of tokens.css. */
export function readCanvas(css: string): Canvas {
  const [light, dark] = [...css.matchAll(/--canvas: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  if (!light || !dark) throw new Error("tokens.css names no colours of the canvas.");
  return { light, dark };
}

/** Every icon and splash of the web app and of both shells, by its path in apps/app, from the text of icon.svg. */
export async function drawIcons(svg: string, canvas: Canvas): Promise<ReadonlyMap<string, Buffer>> {
  const parts = readIconParts(svg);
  const [brand] = parts.ground;
  const full = composeIcon(parts, { ground: "icon" });
  const alone = composeIcon(parts, {});
  const pictures: readonly (readonly [path: string, svg: string, size: number])[] = [
    ["public/icon-192.png", svg, 192],
    ["public/icon-512.png", svg, 512],
    ["public/icon-maskable.png", composeIcon(parts, { ground: "icon", scale: IN_CIRCLE }), 512],
    ["public/apple-touch-icon.png", full, 180],
    [`${APP_ICON}/AppIcon.png`, full, 1024],
    [`${APP_ICON}/AppIcon-dark.png`, alone, 1024],
    [`${APP_ICON}/AppIcon-tinted.png`, composeIcon(parts, { colours: { [RIBBON]: "#b0b0b0" } }), 1024],
    [`${SPLASH}/splash.png`, composeIcon(parts, { colours: { [WHITE]: brand } }), 480],
    [`${SPLASH}/splash-dark.png`, alone, 480],
  ];
  const drawn = await Promise.all(
    pictures.map(async ([path, source, size]) => [path, await drawPng(source, size)] as const),
  );
  return new Map([...drawn, ...drawAndroid(parts, canvas), ...drawAppleCanvas(canvas)]);
}

/** Stores refuse an icon of iOS that has an alpha channel, even where nothing shows through. */
async function drawPng(svg: string, size: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: 300 }).resize(size, size);
  const { isOpaque } = await picture.clone().stats();
  return (isOpaque ? picture.removeAlpha() : picture)
    .png({ compressionLevel: 9, palette: !isOpaque, quality: 100, effort: 10 })
    .toBuffer();
}

function drawAndroid(
  parts: IconParts,
  { light, dark }: Canvas,
): readonly (readonly [path: string, file: Buffer])[] {
  const [from, to] = parts.ground;
  const inWhite = { [RIBBON]: "#fff" };
  const files = {
    "drawable/ic_launcher_foreground.xml": composeVector(parts, { dp: 108, share: SEEN_OF_ADAPTIVE }),
    "drawable/ic_launcher_monochrome.xml": composeVector(parts, {
      dp: 108,
      share: SEEN_OF_ADAPTIVE,
      colours: inWhite,
    }),
    "drawable/ic_launcher_background.xml": `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by "npm run native -- icons" -->
<shape xmlns:android="http://schemas.android.com/apk/res/android" android:shape="rectangle">
    <gradient android:angle="315" android:startColor="${from}" android:endColor="${to}" />
</shape>
`,
    "drawable/ic_notification.xml": composeVector(parts, {
      dp: 24,
      share: SEEN_OF_NOTIFICATION,
      colours: inWhite,
    }),
    "drawable/splash.xml": composeVector(parts, {
      dp: 288,
      share: SEEN_OF_ADAPTIVE,
      colours: { [WHITE]: "@color/splash_book" },
    }),
    "mipmap-anydpi/ic_launcher.xml": ADAPTIVE,
    "values/colors.xml": writeColours({ brand: from, canvas: light, splash_book: from }),
    "values-night/colors.xml": writeColours({ canvas: dark, splash_book: "#ffffff" }),
  };
  return Object.entries(files).map(([path, text]) => [`${RES}/${path}`, Buffer.from(text)] as const);
}

const ADAPTIVE = `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by "npm run native -- icons" -->
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@drawable/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

const writeColours = (
  colours: Readonly<Record<string, string>>,
): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by "npm run native -- icons" -->
<resources>
${Object.entries(colours)
  .map(([name, colour]) => `    <color name="${name}">${colour}</color>`)
  .join("\n")}
</resources>
`;

/** The colour behind the launch screen, by the appearance of the phone. */
function drawAppleCanvas({ light, dark }: Canvas): readonly (readonly [path: string, file: Buffer])[] {
  const content = {
    colors: [
      { idiom: "universal", color: describeColour(light) },
      {
        idiom: "universal",
        appearances: [{ appearance: "luminosity", value: "dark" }],
        color: describeColour(dark),
      },
    ],
    info: { author: "xcode", version: 1 },
  };
  const text = `${JSON.stringify(content, null, 2)}\n`;
  return [["ios/App/App/Assets.xcassets/Canvas.colorset/Contents.json", Buffer.from(text)]];
}

const describeColour = (colour: string) => ({
  "color-space": "srgb",
  components: {
    red: `0x${colour.slice(1, 3)}`,
    green: `0x${colour.slice(3, 5)}`,
    blue: `0x${colour.slice(5, 7)}`,
    alpha: "1.000",
  },
});
