import { readFile } from "node:fs/promises";
import { basename } from "node:path";

import { readQuestions } from "#server/learning/question-files/public.ts";

// Reads the file of its argument, in a process whose memory is its own.
const [file = ""] = process.argv.slice(2);
const bytes = await readFile(file);
const start = performance.now();
const { items } = await readQuestions(basename(file), bytes);
const ms = performance.now() - start;
const refused = items.filter(({ question }) => question === null).length;
console.log(
  JSON.stringify({ ms, items: items.length, refused, memoryMb: process.resourceUsage().maxRSS / 1024 }),
);
