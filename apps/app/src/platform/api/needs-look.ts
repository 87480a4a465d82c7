import { ApiError } from "@dars/contract/platform/client";

/** Whether a read was refused because it takes a look with a reason. */
export const needsLook = (error: unknown): boolean =>
  error instanceof ApiError && error.details["needs"] === "look";
