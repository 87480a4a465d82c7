import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";

import { FINAL } from "#platform/offline/outbox.ts";

import { rangeOf, sizeOf } from "./range-of.ts";

/** The file of an upload as the server knows it so far. */
export interface Begun {
  readonly uploadId: Id;
  /** Bytes of every part but the last. */
  readonly partBytes: number;
  /** Numbers of the parts that have not arrived, in order; after an earlier try not all of them. */
  readonly missing: readonly number[];
  /** True where the file was sent before, and is being looked at or already in use. */
  readonly isOver: boolean;
}

/** The calls that a file travels by. Each may be sent again: an answer can be lost after the server has acted. */
export interface Road {
  readonly begin: () => Promise<Begun>;
  readonly sendPart: (uploadId: Id, part: number, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
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
 * Uploads a file in parts, only those that the server lacks, and waits out a lost network or a busy server
 * for as long as it takes. Throws the `ApiError` of a refusal, and the signal's reason when cancelled.
 */
export async function sendFile(options: SendFileOptions): Promise<Id> {
  const { file, road, signal, onBegun, onProgress = () => undefined } = options;
  const begun = await persistently(() => road.begin(), options, 0);
  onBegun?.(begun);
  const { uploadId, partBytes, missing, isOver } = begun;
  if (isOver) return uploadId;
  let sentBytes = file.size;
  for (const part of missing) sentBytes -= sizeOf(rangeOf(part, file.size, partBytes));
  onProgress({ sentBytes, allBytes: file.size, isWaiting: false });
  for (const part of missing) {
    const range = rangeOf(part, file.size, partBytes);
    const bytes = new Uint8Array(await file.slice(range.from, range.to).arrayBuffer());
    await persistently(() => road.sendPart(uploadId, part, bytes), options, sentBytes);
    sentBytes += sizeOf(range);
    onProgress({ sentBytes, allBytes: file.size, isWaiting: false });
  }
  await persistently(() => road.finish(uploadId), options, sentBytes);
  signal.throwIfAborted();
  return uploadId;
}

/** Tries until the server has answered for good. */
async function persistently<T>(
  attempt: () => Promise<T>,
  options: SendFileOptions,
  sentBytes: number,
): Promise<T> {
  const { file, pause, signal, onProgress } = options;
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || isFinal(error)) throw error;
      onProgress?.({ sentBytes, allBytes: file.size, isWaiting: true });
      await pause(failures, error.retryAfter ?? 0);
    }
  }
}

/** Signing out stops an upload for good: the file stays on the device, and choosing it again resumes it. */
const isFinal = ({ code }: ApiError): boolean =>
  FINAL.has(code) || code === "not-signed-in" || code === "session-expired" || code === "unexpected";
