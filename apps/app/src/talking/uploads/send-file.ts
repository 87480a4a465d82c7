import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";

import { FINAL } from "#platform/offline/final.ts";

/** The file of an upload as the server knows it so far. */
export interface Begun {
  readonly uploadId: Id;
  /** True where the file was sent before, and is being looked at or already in use. */
  readonly isOver: boolean;
}

/** The calls that a file travels by. Each may be sent again: an answer can be lost after the server has acted. */
export interface Road {
  readonly begin: () => Promise<Begun>;
  /** Sends what the server lacks of the file. `onProgress` gets the part that has arrived, from 0 to 1. */
  readonly sendBytes: (
    uploadId: Id,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** The file is whole: the dry run may begin. */
  readonly finish: (uploadId: Id) => Promise<unknown>;
}

export interface Progress {
  readonly sentBytes: number;
  readonly allBytes: number;
  /** True between a failure and the next try. */
  readonly isWaiting: boolean;
}

interface SendFileOptions {
  readonly file: Blob;
  readonly road: Road;
  /** Ends when the next try may begin; `failures` counts from 1. Rejects when the sending was cancelled meanwhile. */
  readonly pause: (failures: number, retryAfterSeconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onBegun?: (begun: Begun) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Uploads a file, from wherever an earlier try ended, and waits out a lost network or a busy server for as
 * long as it takes. Throws the `ApiError` of a refusal, and the signal's reason when cancelled.
 */
export async function sendFile(options: SendFileOptions): Promise<Id> {
  const { file, road, signal, onBegun, onProgress = () => undefined } = options;
  const sent = { bytes: 0 };
  const handleProgress = (part: number) => {
    sent.bytes = Math.round(part * file.size);
    onProgress({ sentBytes: sent.bytes, allBytes: file.size, isWaiting: false });
  };
  const { uploadId, isOver } = await persistently(
    async () => {
      // Also after a break: only a call like this says why the server takes no more bytes.
      const begun = await road.begin();
      onBegun?.(begun);
      if (!begun.isOver) await road.sendBytes(begun.uploadId, handleProgress, signal);
      return begun;
    },
    options,
    sent,
  );
  if (isOver) return uploadId;
  await persistently(() => road.finish(uploadId), options, sent);
  signal.throwIfAborted();
  return uploadId;
}

/** Tries until the server has answered for good. */
async function persistently<T>(
  attempt: () => Promise<T>,
  options: SendFileOptions,
  sent: { readonly bytes: number },
): Promise<T> {
  const { file, pause, signal, onProgress } = options;
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || isFinal(error)) throw error;
      onProgress?.({ sentBytes: sent.bytes, allBytes: file.size, isWaiting: true });
      await pause(failures, error.retryAfter ?? 0);
    }
  }
}

/** Signing out stops an upload for good: the file stays on the device, and choosing it again resumes it. */
const isFinal = ({ code }: ApiError): boolean =>
  FINAL.has(code) || code === "not-signed-in" || code === "session-expired" || code === "unexpected";
