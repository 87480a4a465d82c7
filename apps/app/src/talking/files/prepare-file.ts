import { PERSON_PIXELS, type FileKind, type FilePurpose } from "@dars/contract/talking/files";
import { mostBytes } from "@dars/contract/talking/most-bytes";

import type { VoiceNote } from "#platform/files/record-voice.ts";
import { shrinkPhoto } from "#platform/files/shrink-photo.ts";

/** A file prepared for upload, with the details shown before the server has processed it. */
export interface Prepared {
  readonly kind: FileKind;
  readonly name: string;
  readonly purpose?: FilePurpose;
  readonly bytes: Blob;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
}

/** Larger than its kind may be; no try would change that. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
  /** Bytes: of the file, and the most that it may have. */
  readonly size: number;
  readonly most: number;

  constructor(size: number, most: number) {
    super();
    this.size = size;
    this.most = most;
  }
}

/** What a file input takes for files that are no photos. */
export const FILE_TYPES = ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv";

/** Clips and recordings, as browsers play them. */
export const MEDIA_TYPES = {
  video: ".mp4,.m4v,.webm,.mov",
  audio: ".mp3,.m4a,.ogg,.opus,.aac,.wav",
} as const;

/** Systems that do not know the photos of iPhones give them no type. */
const isPicture = ({ type, name }: File): boolean => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/** A chosen file: a picture shrunk to a photo, anything else as it is. Throws UnreadablePhoto or TooLarge. */
export async function prepareFile(file: File, purpose?: FilePurpose): Promise<Prepared> {
  const purposeField = purpose && { purpose };
  if (!isPicture(file)) return fitting({ kind: "file", name: file.name, bytes: file, ...purposeField });
  const { bytes, width, height } = await shrinkPhoto(file, purpose === "person" ? PERSON_PIXELS : undefined);
  const name = `${file.name.replace(/\.[^.]*$/, "") || "photo"}.jpg`;
  return fitting({ kind: "photo", name, bytes, width, height, ...purposeField });
}

export const prepareVoice = ({ bytes, seconds }: VoiceNote): Prepared =>
  fitting({ kind: "voice", name: "voice", bytes, seconds });

function fitting(file: Prepared): Prepared {
  const { size } = file.bytes;
  const most = mostBytes(file);
  if (size > most || size === 0) throw new TooLarge(size, most);
  return file;
}
