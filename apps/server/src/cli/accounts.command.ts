import type { Command } from "commander";

import { createCode, findAccountId } from "#accounts/public.ts";

import { withDatabase } from "./connect.ts";
import { say } from "./output.ts";

export function accountsCommand(program: Command): void {
  const accounts = program.command("accounts").description("accounts and their way in");
  accounts
    .command("code")
    .description("make a one-time code that signs an account in and then asks for a password")
    .argument("<login>", "user name, phone or e-mail address of the account")
    .action((login: string) =>
      withDatabase(async ({ database, tokens }) => {
        const accountId = await findAccountId(database, login);
        if (accountId === undefined) throw new Error("No account has this login.");
        const { code, expiresAt } = await createCode({ database, tokens }, accountId, null);
        say.line(`Code: ${code}`);
        say.line(`Good once, until ${expiresAt}.`);
      }),
    );
}
