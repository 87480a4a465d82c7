import { UnreadablePhoto } from "#platform/files/shrink-photo.ts";
import { getFormats } from "#platform/text/formats.ts";
import { currentLocale } from "#platform/text/language.ts";
import { textNow, type TextId } from "#platform/text/use-text.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { TooLarge } from "./prepare-file.ts";

/** Why a picture cannot be used, for one of an iPhone with what can be done; `otherwise` for any other error. */
export const photoFault = (error: unknown, otherwise: TextId): TextId =>
  error instanceof UnreadablePhoto && error.isHeic ? "files.heic" : otherwise;

/** Why a chosen file cannot go from this device. */
export function faultWords(error: unknown, name: string): string {
  if (!(error instanceof Error)) return textNow("files.unreadable");
  // As a device without room calls it, also where the database passes it on.
  if (/quota/i.test(`${error.name} ${error.message}`)) return textNow("files.no-room");
  if (!(error instanceof TooLarge)) return textNow(photoFault(error, "files.unreadable"));
  const text = { t: textNow, format: getFormats(currentLocale()) };
  return textNow("files.larger-than", {
    name,
    size: sizeWords(text, error.size),
    most: sizeWords(text, error.most),
  });
}
