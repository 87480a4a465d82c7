import arabic from "./faces/vazirmatn-arabic.woff2";
import latin from "./faces/vazirmatn-latin.woff2";

/**
 * Vazirmatn 5.3.0 of @fontsource-variable (OFL), weights 400 to 700: Arabic with the Kurdish letters, and Latin. Made
 * by `subset-font` from the files of the package.
 */
const FACES = [
  [arabic, "U+0600-06FF, U+200C-200F"],
  [latin, "U+0020-007E, U+00A0-00FF, U+2010-2026, U+2039, U+203A, U+202F, U+2190, U+2192, U+2212"],
] as const;

/** Fetches the app's own face and puts it in place of the system's as soon as letters may change: no text waits for it. */
export async function loadFace(mayChange: Promise<void>): Promise<void> {
  const faces = FACES.map(
    ([file, unicodeRange]) =>
      new FontFace("Vazirmatn", `url(${file}) format("woff2")`, {
        weight: "400 700",
        unicodeRange,
        // Without these its labels sit high.
        ascentOverride: "105%",
        descentOverride: "37%",
      }),
  );
  const loaded = await Promise.all(faces.map((face) => face.load()));
  void mayChange.then(() => {
    for (const face of loaded) document.fonts.add(face);
  });
}
