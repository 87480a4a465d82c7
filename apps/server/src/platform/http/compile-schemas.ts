import ajvCompiler from "@fastify/ajv-compiler";
import stringifyCompiler from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import type { TSchema } from "typebox";

import { closed } from "./closed.ts";
import { withDefinitions } from "./with-definitions.ts";

/** A missing mark must never become a zero: nothing is converted, dropped or filled in. */
const STRICT = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } as const;

const compileCheck = ajvCompiler()({}, { customOptions: STRICT });
const compileWriter = stringifyCompiler()({}, {});

/**
 * Schemas are compiled by Fastify's own compilers, but each when a request first needs it, and once in a process: all
 * of them take seconds, and most servers of tests are asked for a few routes. What comes in is closed: an unknown field
 * is refused.
 */
export function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
}

type Check = ReturnType<FastifySchemaCompiler<TSchema>>;
type Writer = ReturnType<FastifySerializerCompiler<TSchema>>;

const checks = new WeakMap<object, Check>();
const writers = new WeakMap<object, Writer>();

const compileValidator: FastifySchemaCompiler<TSchema> = (routeSchema) => {
  const known = checks.get(routeSchema.schema);
  if (known) return known;
  let compiled: ReturnType<typeof compileCheck> | undefined;
  const check: Check = (data: unknown) => {
    compiled ??= compileCheck({ ...routeSchema, schema: withDefinitions(closed(routeSchema.schema)) });
    return compiled(data) === true || { error: compiled.errors ?? [] };
  };
  checks.set(routeSchema.schema, check);
  return check;
};

const compileSerializer: FastifySerializerCompiler<TSchema> = (routeSchema) => {
  const known = writers.get(routeSchema.schema);
  if (known) return known;
  let compiled: Writer | undefined;
  const write: Writer = (data: unknown) => {
    const { schema, httpStatus = "200" } = routeSchema;
    compiled ??= compileWriter({ ...routeSchema, schema: withDefinitions(schema), httpStatus });
    return compiled(data);
  };
  writers.set(routeSchema.schema, write);
  return write;
};
