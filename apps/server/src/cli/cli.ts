import { Command, CommanderError } from "commander";

import { demoCommand } from "#demo/public.ts";
import { rosterCommand } from "#roster/public.ts";

import { accountsCommand } from "./accounts.command.ts";
import { backupCommands } from "./backup.command.ts";
import { withDatabase } from "./connect.ts";
import { say } from "./output.ts";

const program = new Command("dars")
  .description("The command line of Dars. It works on the server's database, whether or not the server runs.")
  .usage("<command> [options]")
  .showHelpAfterError()
  .exitOverride();

accountsCommand(program);
backupCommands(program);
demoCommand(program, withDatabase);
rosterCommand(program, withDatabase);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what it had to say, help among it.
  if (!(error instanceof CommanderError)) say.problem(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
