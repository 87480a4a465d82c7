import ajvCompiler from "@fastify/ajv-compiler";
import stringifyCompiler from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";

/** A missing mark must never become a zero: nothing is converted, dropped or filled in. */
const STRICT = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } as const;

const compileCheck = ajvCompiler()({}, { customOptions: STRICT });
const compileWriter = stringifyCompiler()({}, {});

/**
 * Schemas are compiled by Fastify's own compilers, but each when a request first needs it, and once in a process: all
 * of them take seconds, and most servers of tests are asked for a few routes.
 */
export function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(checkOf);
  app.setSerializerCompiler(writerOf);
}

type Check = ReturnType<FastifySchemaCompiler<object>>;
type Writer = ReturnType<FastifySerializerCompiler<object>>;

const checks = new WeakMap<object, Check>();
const writers = new WeakMap<object, Writer>();

const checkOf: FastifySchemaCompiler<object> = (asked) => {
  const known = checks.get(asked.schema);
  if (known) return known;
  let compiled: ReturnType<typeof compileCheck> | undefined;
  const check: Check = (data: unknown) => {
    compiled ??= compileCheck(asked);
    return compiled(data) === true || { error: compiled.errors ?? [] };
  };
  checks.set(asked.schema, check);
  return check;
};

const writerOf: FastifySerializerCompiler<object> = (asked) => {
  const known = writers.get(asked.schema);
  if (known) return known;
  let compiled: Writer | undefined;
  const write: Writer = (data: unknown) => {
    compiled ??= compileWriter({ ...asked, httpStatus: asked.httpStatus ?? "200" });
    return compiled(data);
  };
  writers.set(asked.schema, write);
  return write;
};
