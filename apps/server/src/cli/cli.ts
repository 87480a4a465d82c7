import { Command, CommanderError } from "commander";

import { archiveCommand } from "#archive/public.ts";
import { auditCommand } from "#audit-log/public.ts";
import { demoCommand } from "#demo/public.ts";
import { identitiesCommand } from "#identities/public.ts";
import { clientsCommand } from "#oneroster/public.ts";
import { exportCommand } from "#roster-export/public.ts";
import { uploadsCommands } from "#roster-uploads/public.ts";
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
archiveCommand(program, withDatabase, say.line);
auditCommand(program, withDatabase);
backupCommands(program);
demoCommand(program, withDatabase);
identitiesCommand(program, withDatabase);
const roster = rosterCommand(program, withDatabase);
exportCommand(roster, withDatabase);
uploadsCommands(roster, withDatabase);
clientsCommand(roster, withDatabase);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what it had to say, help among it.
  if (!(error instanceof CommanderError)) say.problem(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
