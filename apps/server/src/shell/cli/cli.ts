import { Command, CommanderError } from "commander";

import { demoCommand } from "#demo/fill/public.ts";
import { identitiesCommand } from "#identity/identity-providers/public.ts";
import { importFile } from "#learning/banks/public.ts";
import { questionsCommand } from "#learning/question-files/public.ts";
import { cardsCommand } from "#marks/cards/public.ts";
import { marksCommand } from "#marks/engine/public.ts";
import { auditCommand } from "#oversight/audit-log/public.ts";
import { exportCommand } from "#roster/export/public.ts";
import { rosterCommand } from "#roster/import/public.ts";
import { clientsCommand } from "#roster/oneroster/public.ts";
import { tableCommand, uploadsCommands } from "#roster/uploads/public.ts";
import { archiveCommand } from "#talking/archive/public.ts";

import { accountsCommand } from "./accounts.command.ts";
import { backupCommands } from "./backup.command.ts";
import { say } from "./say.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("dars")
  .description("The command line of Dars. It works on the server's database, whether or not the server runs.")
  .usage("<command> [options]")
  .showHelpAfterError()
  .exitOverride();

accountsCommand(program);
archiveCommand(program, withDatabase, say.line);
auditCommand(program, withDatabase);
backupCommands(program);
cardsCommand(program, withDatabase, say.line);
demoCommand(program, withDatabase);
identitiesCommand(program, withDatabase);
marksCommand(program);
questionsCommand(program, (wish) => withDatabase(({ database }) => importFile(database, wish)));
const roster = rosterCommand(program, withDatabase);
exportCommand(roster, withDatabase);
uploadsCommands(roster, withDatabase);
tableCommand(roster, withDatabase);
clientsCommand(roster, withDatabase);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed its message already, help among it.
  if (!(error instanceof CommanderError)) say.problem(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
