import { readFileSync } from "node:fs";

import type { StaticParse, TSchema } from "typebox";

import { parse } from "./parse.ts";

/** A JSON file beside the code that has texts or data and no logic. Throws if it does not fit its schema. */
export const readContent = <const S extends TSchema>(schema: S, file: URL): NoInfer<StaticParse<S>> =>
  parse(schema, JSON.parse(readFileSync(file, "utf8")));
