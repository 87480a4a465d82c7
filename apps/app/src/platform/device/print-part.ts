import { isNative } from "./native-platform.ts";

/** A page that is printed waits this long for pictures that have not come yet. */
const PICTURES_MS = 10_000;

/** The apps of the stores cannot print what they show. */
export const canPrint = (): boolean => !isNative();

/**
 * Prints one part of a page, on as many sheets as it needs. The app itself fills one window and scrolls within, so that
 * the browser would print only what is in sight: a copy of the part is printed, and removed afterwards.
 */
export async function printPart(part: HTMLElement): Promise<void> {
  const sheet = document.createElement("div");
  sheet.className = "print-sheet";
  sheet.append(part.cloneNode(true));
  document.body.append(sheet);
  try {
    const pictures = [...sheet.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), after(PICTURES_MS)]);
    window.print();
  } finally {
    sheet.remove();
  }
}

const after = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
