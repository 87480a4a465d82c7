import { ApiError } from "@dars/contract/platform/client";

/** What an account keeps could not be opened: a private window, or a browser that lets sites store nothing. */
export function refuseStorage(): never {
  throw new ApiError({ code: "storage-refused", message: "" }, 0);
}
