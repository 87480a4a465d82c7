import type { Command } from "commander";

import type { Database } from "#platform/db/db.ts";

import { archiveRooms } from "./archive-rooms.ts";

type WithDatabase = (work: (open: { readonly database: Database }) => Promise<void>) => Promise<void>;

/** `npm run dars -- archive`: runs the server's daily archiving. */
export function archiveCommand(
  program: Command,
  withDatabase: WithDatabase,
  say: (line: string) => void,
): void {
  program
    .command("archive")
    .description("freeze the rooms of past years, and delete what is past its retention period")
    .action(() =>
      withDatabase(async ({ database }) => {
        const { frozen, emptied, files } = await archiveRooms(database);
        say(`Rooms frozen: ${frozen}; logs deleted: ${emptied}; files deleted: ${files}.`);
      }),
    );
}
