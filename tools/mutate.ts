import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { asLines, summary } from "./mutate/as-lines.ts";
import { draw } from "./mutate/draw.ts";
import { listMutations, type Mutation } from "./mutate/mutation.ts";
import { findSlice } from "./mutate/slice.ts";
import { tryAll } from "./mutate/try-all.ts";
import { SERVER } from "./paths.ts";

const HELP = `npm run mutate -- SLICE [--seed N] [--count N] [--only N,N] [--also SLICE] [--list]

Changes one thing at a time in the server's part of a slice (a condition, a boundary, a comparison with a time, a
predicate of a query, a limit, the direction of an order, which one of a list is taken, a call) and runs the slice's
tests. What no test notices is listed: it wants a test, or changes nothing.
Your files are not touched.

SLICE       its folder, such as chat or talking/chat
--seed N    draws the same again, as long as the sources are the same
--count N   how many, 20 if not said
--only N,N  only these of the draw, by their numbers
--also S    tries what lived on the tests of another slice too, such as matrix; may be said more than once
--list      lists the draw and runs nothing`;

const SOURCES = join(SERVER, "src");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    seed: { type: "string" },
    count: { type: "string" },
    only: { type: "string" },
    also: { type: "string", multiple: true },
    list: { type: "boolean" },
  },
});
const [name] = positionals;

if (values.help || name === undefined) console.log(HELP);
else process.exitCode = await mutate(name);

async function mutate(sliceName: string): Promise<number> {
  const slices = [sliceName, ...(values.also ?? [])].map((each) => findSlice(SOURCES, each));
  const [slice, ...others] = slices.filter((found) => found !== undefined);
  if (!slice || others.length < slices.length - 1) return complain(`No such slice: ${sliceName}.`);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 10_000));
  const count = Number(values.count ?? 20);
  const drawn = draw(all(slice.files), count, seed);
  console.log(`${slice.name}: ${drawn.length} mutations, --seed ${seed}`);
  const numbered = drawn.map((mutation, index) => ({ number: index + 1, mutation }));
  if (values.list) {
    for (const { number, mutation } of numbered) console.log(asLines(number, mutation, readSource(mutation)));
    return 0;
  }
  const only = values.only?.split(",").map(Number);
  const chosen = numbered.filter(({ number }) => only?.includes(number) ?? true);
  const results = await tryAll(
    chosen,
    slice.tests,
    others.flatMap(({ tests }) => tests),
  );
  if (!results) return complain(`The tests of ${slice.name} fail without any mutation.`);
  console.log(summary(slice.name, seed, count, results, readSource));
  return 0;
}

function all(files: readonly string[]): readonly Mutation[] {
  return files.flatMap((file) => listMutations(file, readFileSync(join(SOURCES, file), "utf8")));
}

function readSource({ file }: Mutation): string {
  return readFileSync(join(SOURCES, file), "utf8");
}

function complain(message: string): number {
  console.error(message);
  return 1;
}
