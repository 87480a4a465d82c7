import { fileTypeFromBuffer } from "file-type";

/** Media types with the endings of their files. */
const KINDS: ReadonlyMap<string, "png" | "jpg" | "gif" | "webp"> = new Map([
  ["image/png", "png"],
  ["image/apng", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);

/** How Windows Metafiles begin, in hexadecimal, with and without a header of their place; and EMF. */
const METAFILES = ["d7cdc69a", "01000900", "02000900", "01000000"] as const;

/** What the bytes of a picture are, whatever it is called; vectors are drawn by Office alone. */
export async function findPictureKind(
  bytes: Uint8Array,
): Promise<"png" | "jpg" | "gif" | "webp" | "vector" | "other"> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KINDS.get(found?.mime ?? "");
  if (kind !== undefined) return kind;
  const head = Buffer.from(bytes.subarray(0, 200));
  const isMetafile = METAFILES.some((each) => each === head.toString("hex", 0, 4));
  return isMetafile || /^\s*<(?:\?xml|svg|!--)/.test(head.toString("utf8")) ? "vector" : "other";
}
