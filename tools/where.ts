import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesOfScreen } from "./files-of-screen.ts";
import { nameOfScreen } from "./name-of-screen.ts";
import { APP } from "./paths.ts";

const HELP = `npm run where -- ADDRESS

Lists the files behind an address of the app, such as /chatting/42: the page and what it uses of its own slice and of
others, the contract, and on the server the routes that the page calls with their use cases, queries and tests.`;

const HEADINGS = {
  app: "App",
  shared: "From other slices",
  contract: "Contract",
  server: "Server",
} as const;

const [address] = process.argv.slice(2);
if (address === undefined || address === "--help") console.log(HELP);
else answer(address);

function answer(screenAddress: string): void {
  const name = nameOfScreen(screenAddress, readFileSync(join(APP, "src/screens.ts"), "utf8"));
  if (name === undefined) {
    console.error(`No page of apps/app/src/screens.ts has the address ${screenAddress}.`);
    process.exitCode = 1;
    return;
  }
  console.log(name);
  const files = filesOfScreen(name);
  for (const part of ["app", "shared", "contract", "server"] as const)
    if (files[part].length > 0) console.log(`\n${HEADINGS[part]}\n${files[part].join("\n")}`);
}
