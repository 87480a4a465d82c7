import { ApiError } from "@dars/contract/platform/client";

/** The bytes are on their way: other lanes may go first. */
export const stillComing = (): ApiError =>
  new ApiError({ code: "too-many-requests", message: "The file is on its way." }, 0, 1);

/** The server will not give the file out, and says why. */
export const fileRefused = (reason: string): ApiError =>
  new ApiError({ code: "invalid", message: "The file was refused.", details: { reason } }, 200);

export const unreachable = (): ApiError =>
  new ApiError({ code: "network", message: "The server cannot be reached." }, 0);

/** Other files of the account are being received, or it has called too often: this one goes on after so many seconds. */
export const notYet = (seconds: number): ApiError =>
  new ApiError({ code: "too-many-requests", message: "Too many files at once." }, 429, seconds);
