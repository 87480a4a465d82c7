import { createHash } from "node:crypto";

/** Of each file that is drawn and of what it is drawn from, the hash; in apps/app/native/icons.json. */
export type IconSums = Readonly<Record<string, string>>;

/** By their paths in apps/app; the icon and the colours first. */
export const ICON_SOURCES = ["public/icon.svg", "src/platform/ui/tokens.css"] as const;

/** `content`: a picture, or the text of a source. Of the colours only the two of the canvas count. */
export function sumIconFile(path: string, content: Buffer | string): string {
  const text = path.endsWith(".css") ? [...String(content).matchAll(/--canvas: .*;/g)].join("\n") : content;
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Pictures that were not drawn from the icon as it is; `read` gives a file, undefined where there is none. */
export function listIconFaults(
  sums: IconSums,
  read: (path: string) => Buffer | undefined,
): readonly string[] {
  return Object.entries(sums)
    .filter(([path, sum]) => {
      const content = read(path);
      return content === undefined || sumIconFile(path, content) !== sum;
    })
    .map(
      ([path]) => `apps/app/${path} is not what the icons were drawn with: run "npm run native -- icons".`,
    );
}
