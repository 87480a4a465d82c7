import { ApiError } from "@dars/contract/platform/client";
import { DetailedError, Upload } from "tus-js-client";

import type { Fetch } from "#platform/api/fetch.ts";

import { FetchStack } from "./fetch-stack.ts";
import { notYet, unreachable } from "./file-refused.ts";

/** Size of one piece: the most that is repeated after a lost connection. */
const CHUNK_BYTES = 1024 * 1024;
const RETRY_MS = [500, 1500, 4000];
/**
 * The size of pieces of a long file, so that the rest of the app has its share of the calls that a server
 * takes from one session.
 */
const LONG_PIECES = 30;
const LEAST_MS_A_PIECE = 80;

export interface Road {
  readonly fetch: Fetch;
  /** The whole address of the bytes. */
  readonly address: string;
  readonly token: string | undefined;
}

/** Sends bytes by tus, on from wherever the server has them. Rejects with an `ApiError`, or the signal's reason. */
export function sendBytes(
  { fetch, address, token }: Road,
  bytes: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const isLong = bytes.size > LONG_PIECES * CHUNK_BYTES;
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      uploadUrl: address,
      uploadSize: bytes.size,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      httpStack: new FetchStack(fetch),
      ...(isLong && { onBeforeRequest: takingTurns() }),
      onShouldRetry: ({ originalResponse }) => mayPass(originalResponse?.getStatus() ?? 0),
      onChunkComplete: (_chunk, sent) => onProgress(sent / bytes.size),
      onSuccess: () => resolve(),
      onError: (error) => reject(toApiError(error)),
    });
    signal?.addEventListener("abort", () => {
      void upload.abort();
      reject(signal.reason);
    });
    if (signal?.aborted) reject(signal.reason);
    else upload.start();
  });
}

/** Each ends no sooner than so many milliseconds after the one before. */
function takingTurns(): () => Promise<void> {
  let next = 0;
  return async () => {
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    next = performance.now() + LEAST_MS_A_PIECE;
  };
}

/** Another request got there first, or the server is busy or not there. A pause that it asks for is the outbox's. */
const mayPass = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status >= 500;

/** Where the server asks for a pause and does not say how long. */
const PAUSE_SECONDS = 2;

function toApiError(error: unknown): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : undefined;
  const status = response?.getStatus() ?? 0;
  if (status === 401) return new ApiError({ code: "not-signed-in", message: "Sign in first." }, status);
  if (status === 404 || status === 410)
    return new ApiError({ code: "not-found", message: "The server has let the file go." }, status);
  if (status === 429) return notYet(Number(response?.getHeader("retry-after")) || PAUSE_SECONDS);
  return unreachable();
}
