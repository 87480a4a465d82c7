import { putQuestionPicture } from "@dars/contract/learning/banks";
import { putGroupQuestionPicture } from "@dars/contract/learning/group-banks";
import type { Inline } from "@dars/contract/learning/rich-text";
import { toWire } from "@dars/contract/platform/route";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";

import { useApi } from "#platform/api/api.ts";
import { shrinkPhoto } from "#platform/files/shrink-photo.ts";

import { MediaContext } from "./media-context.ts";
import { mediumQueryKey } from "./use-medium.ts";

type Picture = Extract<Inline, { type: "image" }>;

/**
 * Puts a photo or drawing into a question. It is shown at once and leaves through the outbox, ahead of the question
 * that shows it. The function throws UnreadablePhoto.
 */
export function useNewPicture(isGroup: boolean): (file: File) => Promise<Picture> {
  const { outbox } = useApi();
  const cache = useQueryClient();
  const schoolId = useContext(MediaContext) ?? 0;
  return async (file) => {
    const { bytes: photo, width, height } = await shrinkPhoto(file);
    const body = new Uint8Array(await photo.arrayBuffer());
    const media = bytesToHex(sha256(body));
    cache.setQueryData(mediumQueryKey(schoolId, media), URL.createObjectURL(photo));
    const route = isGroup ? putGroupQuestionPicture : putQuestionPicture;
    void outbox.send(toWire(route, { params: { schoolId, media }, body }), file.name);
    return { type: "image", media, alt: "", width, height };
  };
}
