import { resolve } from "node:path";
import process from "node:process";

import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

const Environment = Type.Object({
  PORT: Type.Integer({
    default: 4100,
    minimum: 0,
    maximum: 65_535,
    description: "Where the server listens; 0 takes any free port.",
  }),
  DARS_HOST: Type.String({
    default: "127.0.0.1",
    description: "The address it listens on; 0.0.0.0 behind a proxy on another host.",
  }),
  DARS_DATA: Type.String({
    default: ".dars",
    description: "Where the embedded database and the files live.",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      description: "A PostgreSQL of your own, as the schema's owner. Absent: the embedded one.",
    }),
  ),
  DARS_DEMO: Type.Enum(["school", "none"], {
    default: "school",
    description: "What an empty database is filled with on the first start.",
  }),
  DARS_LOG: Type.Enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    default: "info",
    description: "What is logged.",
  }),
  DARS_ORIGIN: Type.Optional(
    Type.String({
      description: "The address families type, such as https://school.example; for links and CORS.",
    }),
  ),
  DARS_TRUST_PROXY: Type.Optional(
    Type.String({ description: "Addresses of proxies whose X-Forwarded-For is believed, comma-separated." }),
  ),
  DARS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: "Key for hashing tokens. Absent: made once and kept in DARS_DATA.",
    }),
  ),
  DARS_WAL_ARCHIVE: Type.Enum(["on", "off"], {
    default: "off",
    description: "Keep the embedded database's log for restoring to a point in time.",
  }),
});

export type Config = Readonly<Omit<Static<typeof Environment>, "DARS_DATA">> & {
  /** Absolute. */
  readonly DARS_DATA: string;
};

/** What `.env.example` is written from. */
export const ENVIRONMENT = Environment;

/**
 * Reads the environment, the only place that does. Throws one message that names every wrong variable.
 * @throws Error
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const names = Object.keys(Environment.properties);
  const given = Object.fromEntries(
    names.flatMap((name) =>
      environment[name] === undefined || environment[name] === "" ? [] : [[name, environment[name]]],
    ),
  );
  const converted: unknown = Value.Default(Environment, Value.Convert(Environment, given));
  const wrong = [...Value.Errors(Environment, converted)].map(
    ({ instancePath, message }) => `${instancePath.slice(1)} ${message}`,
  );
  if (!Value.Check(Environment, converted))
    throw new Error(`The environment is not usable: ${wrong.join("; ")}.`);
  // npm runs the server in the project's folder whichever folder the command was given in.
  return Object.freeze({
    ...converted,
    DARS_DATA: resolve(environment["INIT_CWD"] ?? ".", converted.DARS_DATA),
  });
}
