import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

/**
 * What a reader has read of the body of a request. A file that it refuses is answered as invalid at the body, with
 * `details.reason` `file` and the reason as `details.why`.
 */
export async function refuseAtBody<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PackageRefused) throw refuse(error.message, error.reason);
    if (error instanceof TookTooMuch) throw refuse(error.message, "too-large");
    throw error;
  }
}

const refuse = (message: string, why: PackageRefused["reason"]) =>
  new AppError("invalid", message, { field: "/body", details: { reason: "file", why } });
