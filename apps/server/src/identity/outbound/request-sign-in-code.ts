import type { requestSignInCode as route } from "@dars/contract/identity/outbound";
import type { Input, Reply } from "@dars/contract/platform/route";

import { normalLogin, readDeviceKey } from "#identity/accounts/public.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { SEALED_LOGIN, SEND_SIGN_IN_CODE, type SignInWish } from "./send-sign-in-code.ts";
import { takeCount } from "./take-count.ts";

const AN_HOUR = 3600;

/**
 * OUT-7: the same work whether or not there is such an account: whether a code goes out is found by a job, so neither the
 * answer nor its time says it.
 */
export async function requestSignInCode(
  { database, tokens, address }: PublicContext,
  { body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const login = normalLogin(body.login);
  const isFew = await takeCount(database.directory, tokens, "address", address);
  const device = readDeviceKey(tokens, body.deviceKey);
  const whose = device ? String(device.accountId) : address;
  const isFirst = await takeCount(database.directory, tokens, "login", `${login} ${whose}`);
  if (!isFew || !isFirst)
    throw new AppError("too-many-requests", "Codes were asked for too often. Try again later.", {
      retryAfter: AN_HOUR,
    });
  const wish = JSON.stringify({ login, owner: device?.accountId ?? 0, address } satisfies SignInWish);
  const sealed = tokens.seal(SEALED_LOGIN, Buffer.from(wish, "utf8")).toString("base64");
  await addJobs(database.directory, [
    { task: SEND_SIGN_IN_CODE, payload: { sealed, request: tokens.create() } },
  ]);
  return {};
}
