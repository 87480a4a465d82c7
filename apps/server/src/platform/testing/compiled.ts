import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";

/**
 * The environment of processes that a test starts many times and kills: code compiled by the first is cached
 * for the others and the next run. The cache is found by content, so it is never out of date; a process that
 * will be killed calls `flushCompileCache()` once it is loaded.
 */
export const COMPILED = { ...env, NODE_COMPILE_CACHE: join(tmpdir(), "dars-compiled") };
