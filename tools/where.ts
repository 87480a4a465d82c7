import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesOfScreen, nameOfScreen } from "./find-screen.ts";
import { APP } from "./paths.ts";

const HELP = `npm run where -- ADDRESS

Names the files behind an address of the app, such as /chatting/42.`;

const [address] = process.argv.slice(2);
if (address === undefined || address === "--help") console.log(HELP);
else answer(address);

function answer(wanted: string): void {
  const name = nameOfScreen(wanted, readFileSync(join(APP, "src/screens.ts"), "utf8"));
  if (name === undefined) {
    console.error(`No page of apps/app/src/screens.ts has the address ${wanted}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${name}\n${filesOfScreen(name).join("\n")}`);
}
