import jsqr from "jsqr";
import { extractImages, extractText, getDocumentProxy } from "unpdf";

interface LetterRead {
  /** What an eye reads on the page. */
  readonly text: string;
  /** What a camera reads in its squares, one for each letter of the page that has a code. */
  readonly links: readonly string[];
  /** The first of them; undefined where the page has none. */
  readonly link: string | undefined;
}

/** The pages of a file of letters. */
export async function readLetters(bytes: Uint8Array): Promise<readonly LetterRead[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return Promise.all(
    text.map(async (page, at) => {
      const links = (await extractImages(pdf, at + 1)).flatMap((image) => readQr(image) ?? []);
      return { text: page, links, link: links[0] };
    }),
  );
}

interface Pixels {
  readonly width: number;
  readonly channels: number;
  readonly data: Uint8ClampedArray;
}

/** Each dot eight pixels wide, as a camera would see it from near. */
function readQr({ width, channels, data }: Pixels): string | undefined {
  const zoom = 8;
  const side = width * zoom;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [Math.floor((at % side) / zoom), Math.floor(at / side / zoom)];
    pixels.fill(data[(y * width + x) * channels] ?? 255, at * 4, at * 4 + 3);
  }
  return jsqr.default(pixels, side, side)?.data;
}
