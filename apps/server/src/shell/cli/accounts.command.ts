import type { Command } from "commander";

import { createCode, findAccountId } from "#identity/accounts/public.ts";

import { say } from "./say.ts";
import { withDatabase } from "./with-database.ts";

export function accountsCommand(program: Command): void {
  const accounts = program.command("accounts").description("accounts and their sign-in codes");
  accounts
    .command("code")
    .description("create a one-time code to sign in with; the person then chooses a password")
    .argument("<login>", "username, phone or email address of the account")
    .action((login: string) =>
      withDatabase(async ({ database, tokens }) => {
        const accountId = await findAccountId(database, login);
        if (accountId === undefined) throw new Error("No account has this username, phone or email address.");
        const { code, expiresAt } = await createCode({ database, tokens }, accountId, null);
        say.line(`Code: ${code}`);
        say.line(`Works once, until ${expiresAt}.`);
      }),
    );
}
