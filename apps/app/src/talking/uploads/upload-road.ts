import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import {
  checkUpload,
  createUpload,
  readUpload,
  uploadBytesPath,
  type Upload,
  type UploadKind,
  type UploadState,
} from "@dars/contract/roster/uploads";

import type { Api } from "#platform/api/api.ts";

import type { Begun, Road } from "./send-file.ts";
import { uploadKey } from "./upload-key.ts";

export interface Parcel {
  readonly schoolId: Id;
  readonly kind: UploadKind;
  readonly file: File;
  /** Where the file was begun before and is to go on; null to find that out by its content. */
  readonly uploadId: Id | null;
}

/** More imports of one file than two days can hold, the time for which the server keeps its key. */
const TURNS = 50;

/** The calls by which one file travels. `sum` is the SHA-256 of the whole file. */
export function uploadRoad(
  { call, uploads }: Pick<Api, "call" | "uploads">,
  parcel: Parcel,
  sum: string,
): Road {
  const { schoolId, kind, file } = parcel;
  const { name: fileName, size: bytes } = file;
  const read = (uploadId: Id) => call(readUpload, { params: { schoolId, uploadId } });

  async function begin(): Promise<Begun> {
    if (parcel.uploadId !== null) return toBegun(await read(parcel.uploadId));
    for (let turn = 0; turn < TURNS; turn += 1) {
      const key = uploadKey({ schoolId, kind, fileName, sha256: sum, turn });
      const { uploadId } = await call(createUpload, {
        params: { schoolId },
        body: { key, fileName, bytes, kind },
      });
      const upload = await read(uploadId);
      if (!SPENT.has(upload.state)) return toBegun(upload);
    }
    throw new Error("This file was uploaded too often.");
  }

  return {
    begin,
    sendBytes: async (uploadId, onProgress, signal) => {
      if (!uploads.sendBytes) throw new ApiError({ code: "not-signed-in", message: "Sign in first." }, 0);
      await uploads.sendBytes(uploadBytesPath(schoolId, uploadId), file, onProgress, signal);
    },
    finish: (uploadId) =>
      call(checkUpload, { params: { schoolId, uploadId }, body: { sha256: sum, choices: {} } }),
  };
}

/** An upload in one of these is over: the same file begins anew. */
const SPENT: ReadonlySet<UploadState> = new Set<UploadState>([
  "refused",
  "failed",
  "committed",
  "undone",
  "discarded",
]);

const toBegun = ({ id, state }: Upload): Begun => ({
  uploadId: id,
  isOver: state !== "receiving",
});
