import { refuseUnproved } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";
import { forbidden } from "#platform/errors.ts";

/** DSR-3: a recent proof of identity, and never on the shared device of a class. */
export async function refuseUnidentified(context: Context): Promise<void> {
  if (context.actor.classDeviceId !== undefined) throw forbidden("do this on a shared device");
  await refuseUnproved(context);
}
