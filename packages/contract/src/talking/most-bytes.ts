import { FILE_BYTES, LESSON_BYTES, type FileKind, type FilePurpose } from "#talking/files.ts";

/** The endings of names, in lower case. */
const ENDINGS: readonly (readonly [keyof typeof LESSON_BYTES, RegExp])[] = [
  ["video", /\.(mp4|m4v|webm|mov)$/],
  ["audio", /\.(mp3|m4a|ogg|opus|aac|wav)$/],
  ["pdf", /\.pdf$/],
];

interface AnnouncedFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly purpose?: FilePurpose | null | undefined;
}

/** Bytes that a file may have at most. Its ending is what its content has to match. */
export function mostBytes({ kind, name, purpose }: AnnouncedFile): number {
  if (purpose !== "lesson" || kind === "voice") return FILE_BYTES[kind];
  if (kind === "photo") return LESSON_BYTES.image;
  const [known] = ENDINGS.find(([, pattern]) => pattern.test(name.toLowerCase())) ?? [];
  return known ? LESSON_BYTES[known] : FILE_BYTES.file;
}
