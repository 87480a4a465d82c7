import type { Command } from "commander";

import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { exportRoots, readRoots, takeRoots } from "./audit-roots.ts";
import { SealKey } from "./seal-key.ts";
import { verifyAudit } from "./verify-audit.ts";

interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** Lends a connected database to a command's work. */
type Connect = <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;

/**
 * `audit verify|roots`: checks the audit log against its seals, and prints the roots to keep elsewhere for
 * later checks.
 */
export function auditCommand(program: Command, connect: Connect): void {
  const audit = program.command("audit").description("the sealed audit log");
  const verify = audit
    .command("verify")
    .description("check every seal of the audit log; fails on any mismatch")
    .option(
      "--roots <path>",
      "output of `audit roots`, stored elsewhere: a file, or the folder with all of them",
    );
  verify.action(async ({ roots }: { readonly roots?: string }) => {
    const storedRoots = roots === undefined ? [] : await readRoots(roots);
    const { seals, events, faults } = await connect(({ database, tokens }) =>
      verifyAudit(database, new SealKey(tokens), storedRoots),
    );
    if (faults.length > 0) throw new Error(faults.join("\n"));
    say(verify, `${seals} seals over ${events} events: nothing was changed.`);
  });
  const root = audit
    .command("roots")
    .description("seal the log and print the last seal of each school, for storage on another machine")
    .option(
      "--into <folder>",
      "write them as the file of the day instead, as the server does with DARS_AUDIT_ROOTS",
    );
  root.action(({ into }: { readonly into?: string }) =>
    connect(async ({ database, tokens }) => {
      const key = new SealKey(tokens);
      say(
        root,
        into === undefined
          ? JSON.stringify(await takeRoots(database, key))
          : await exportRoots(database, key, into),
      );
    }),
  );
}

const say = (command: Command, line: string) => command.configureOutput().writeOut?.(`${line}\n`);
