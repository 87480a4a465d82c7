import type { SignedIn } from "@dars/contract/identity/accounts";
import type { Input } from "@dars/contract/platform/route";
import type { finishSetup as route } from "@dars/contract/school/setup";

import { hashPassword, normalLogin, openSession, weakness } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import type { SetupCode } from "./setup-code.ts";
import {
  insertAdministrator,
  insertAdministratorAccount,
  insertGroup,
  isServerEmpty,
  lockSetup,
} from "./setup.queries.ts";

/** Makes the first group, its head office and its administrator in one transaction, and signs the administrator in. */
export async function finishSetup(
  code: SetupCode,
  context: PublicContext,
  body: Input<typeof route>["body"],
): Promise<SignedIn> {
  code.check(body.code);
  const login = normalLogin(body.login);
  const weak = weakness(body.password, login);
  if (weak !== undefined) throw new AppError("weak-password", weak, { field: "/body/password" });
  const passwordHash = await hashPassword(body.password);
  const account = await context.database.bulk(async ({ db, enter }) => {
    await lockSetup(db);
    if (!(await isServerEmpty(db))) throw new AppError("conflict", "This server is already set up.");
    const { groupId, officeId } = await insertGroup(db, body);
    const created = await insertAdministratorAccount(db, {
      groupId,
      login,
      passwordHash,
      locale: body.locale,
    });
    await enter(officeId);
    await insertAdministrator(db, {
      officeId,
      accountId: created.accountId,
      name: body.name,
      locale: body.locale,
    });
    await audit(db, officeId, {
      action: "server.set-up",
      accountId: created.accountId,
      role: "administrator",
      requestId: context.requestId,
    });
    return created;
  });
  code.close();
  return openSession(context, {
    accountId: account.accountId,
    assignment: { id: account.assignmentId, role: "administrator", schoolId: null, personId: null },
    timeoutDays: account.timeoutDays,
    mustChangePassword: false,
    device: { platform: "web", deviceName: null, appVersion: null },
  });
}
