import { fillDemoSchool, placeApplications, placeOutbound, storeClips } from "#demo/fill/public.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Tokens } from "#platform/tokens.ts";
import { isServerEmpty, SetupCode } from "#school/setup/public.ts";

import { say } from "./shell/cli/say.ts";

const CODE_LENGTH = 8;

interface SeedScope {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly files: FileStore;
}

/** Fills an empty database with the demo school, or opens the set-up for its first administrator. */
export async function seed(
  { DARS_DEMO }: Config,
  { database, tokens, files }: SeedScope,
): Promise<SetupCode> {
  if (!(await isServerEmpty(database.directory))) return new SetupCode();
  if (DARS_DEMO === "school") {
    say.line("Filling the demo school …");
    await fillDemoSchool(database, { today: new Date() });
    await placeApplications(database, tokens);
    await placeOutbound(database, tokens);
    await storeClips(database, files);
    return new SetupCode();
  }
  const code = tokens.createCode(CODE_LENGTH);
  say.line(`This server is empty. Open it in a browser and set it up with the code ${code}.`);
  return new SetupCode(code);
}
