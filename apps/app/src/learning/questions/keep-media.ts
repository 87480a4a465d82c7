import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import { readQuestionMedium } from "@dars/contract/learning/banks";
import { mediaOfAsked } from "@dars/contract/learning/media-of-asked";
import type { MediaKey } from "@dars/contract/learning/rich-text";
import type { Id } from "@dars/contract/platform/primitives";

import type { Api } from "#platform/api/api.ts";

type Device = Pick<Api, "call" | "local">;

/** An exercise is done within weeks; later it is fetched again. */
const KEPT_MS = 30 * 86_400_000;

/** The bytes of a picture or recording of a question: from this device, else fetched and kept on it. */
export async function keepMedium({ call, local }: Device, schoolId: Id, media: MediaKey): Promise<Blob> {
  const stored = await local?.questionMedia.get(media).catch(() => undefined);
  if (stored) return new Blob([stored.bytes], { type: stored.type });
  const { bytes, type } = await call(readQuestionMedium, { params: { schoolId, media } });
  const blob = new Blob([bytes], { type });
  // A full device shows it all the same.
  await local?.questionMedia
    .put({ id: media, type, bytes: await blob.arrayBuffer(), keptAt: Date.now() })
    .catch(() => undefined);
  return blob;
}

/** Puts all that an attempt shows on this device, one after the other, so that it goes on without a network. */
export async function keepMedia(
  device: Device,
  schoolId: Id,
  questions: readonly AskedQuestion[],
): Promise<void> {
  for (const media of new Set(questions.flatMap(mediaOfAsked))) await keepMedium(device, schoolId, media);
  await device.local?.questionMedia
    .where("keptAt")
    .below(Date.now() - KEPT_MS)
    .delete();
}
