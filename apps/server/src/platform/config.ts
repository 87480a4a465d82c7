import { resolve } from "node:path";
import process from "node:process";

import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

/** A page on the web: the app opens nothing else. */
const STORE_PAGE = "^https://[^\\s/]+/\\S*$";

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
      description:
        "A PostgreSQL of your own, as the schema's owner, for migrations. Absent: the embedded one.",
    }),
  ),
  DATABASE_APP_URL: Type.Optional(
    Type.String({
      description: "The same database as the login of requests, a member of dars_app and of no other role.",
    }),
  ),
  DATABASE_BUS_URL: Type.Optional(
    Type.String({
      description:
        "The same database without a pooler between, where DARS_BUS=postgres listens. Absent: DATABASE_APP_URL.",
    }),
  ),
  DATABASE_READ_URL: Type.Optional(
    Type.String({
      description:
        "A replica of it, with the login of requests, for reports, exports and the search of people. Absent: none.",
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
  DARS_ANDROID_APP: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z]\\w*(\\.\\w+)+=[0-9A-F]{2}(:[0-9A-F]{2}){31}(,[0-9A-F]{2}(:[0-9A-F]{2}){31})*$",
      description:
        "Android app that may use this address's passkeys and links: its package, =, and the SHA-256 of its certificates.",
    }),
  ),
  DARS_IOS_APP: Type.Optional(
    Type.String({
      pattern: "^[A-Z0-9]{10}(\\.[\\w-]+)+(,[A-Z0-9]{10}(\\.[\\w-]+)+)*$",
      description:
        "iOS app that may use this address's passkeys and links: its team, a point, and its bundle, such as A1B2C3D4E5.example.school.",
    }),
  ),
  DARS_ANDROID_STORE: Type.Optional(
    Type.String({
      pattern: STORE_PAGE,
      description: "The Android app's page in its store, where apps are sent that a newer version awaits.",
    }),
  ),
  DARS_IOS_STORE: Type.Optional(
    Type.String({ pattern: STORE_PAGE, description: "The iOS app's page in its store, for the same." }),
  ),
  DARS_TRUST_PROXY: Type.Optional(
    Type.String({ description: "Addresses of proxies whose X-Forwarded-For is believed, comma-separated." }),
  ),
  DARS_METRICS_FROM: Type.Optional(
    Type.String({
      description:
        "Addresses and networks that may read /metrics besides this machine, comma-separated, such as 10.0.0.9,10.1.0.0/24.",
    }),
  ),
  DARS_HSTS_DAYS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 730,
    description:
      "Days for which browsers that have been here use TLS alone (HSTS); 0 where the address is not behind TLS for good.",
  }),
  DARS_LOCAL_HOSTS: Type.Optional(
    Type.String({
      description:
        "Hosts in your own network that the server may call, comma-separated, such as your identity provider.",
    }),
  ),
  DARS_PUSH_HOSTS: Type.Optional(
    Type.String({
      description:
        "Push services of browsers that may be called, comma-separated; *. stands for anything below. Absent: the known ones.",
    }),
  ),
  DARS_FCM_ACCOUNT: Type.Optional(
    Type.String({
      description: "File of a Firebase service account, for pushes to Android apps. Absent: none are sent.",
    }),
  ),
  DARS_APNS_KEY: Type.Optional(
    Type.String({
      description:
        "The .p8 file of a key for Apple's push service, for pushes to the app of DARS_IOS_APP. Absent: none are sent.",
    }),
  ),
  DARS_APNS_KEY_ID: Type.Optional(
    Type.String({ pattern: "^[A-Z0-9]{10}$", description: "The ten characters that name DARS_APNS_KEY." }),
  ),
  DARS_APNS_SERVER: Type.Enum(["production", "sandbox"], {
    default: "production",
    description: "Apple's push service: sandbox for apps that Xcode has put on a phone.",
  }),
  DARS_OUTBOUND: Type.Optional(
    Type.String({
      description:
        "File with the accounts for e-mail, SMS and WhatsApp (docs/operations.md). Absent: no message leaves the app.",
    }),
  ),
  DARS_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description: "Key for hashing tokens and sealing secrets. Absent: made once and kept in DARS_DATA.",
    }),
  ),
  DARS_LIMIT_SESSION: Type.Integer({
    default: 20,
    minimum: 1,
    description: "Calls a second that one session may make on one node; three times as many at once.",
  }),
  DARS_LIMIT_ADDRESS: Type.Integer({
    default: 600,
    minimum: 1,
    description: "Sign-ins a minute from one address on one node: a whole school may share one.",
  }),
  DARS_IMPORT_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    description: "Days after which an import can no longer be taken back, and its rows are forgotten.",
  }),
  DARS_FILES: Type.String({
    default: "disk",
    pattern: "^(disk|s3://[a-z0-9][a-z0-9.-]+(/[\\w-]+)*/?)$",
    description:
      "Where photos, voice notes and files lie: disk, which is DARS_DATA/files, or s3://bucket/prefix.",
  }),
  DARS_S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+/?$",
      description: "The object storage that has the bucket. Absent: Amazon's of DARS_S3_REGION.",
    }),
  ),
  DARS_S3_REGION: Type.String({ default: "us-east-1", description: "The bucket's region." }),
  DARS_S3_KEY_ID: Type.Optional(Type.String({ description: "Who reads and writes the bucket." })),
  DARS_S3_KEY: Type.Optional(Type.String({ description: "The secret of DARS_S3_KEY_ID." })),
  DARS_BUS: Type.Optional(
    Type.Enum(["process", "postgres", "nats"], {
      description:
        "How nodes tell each other what is new. Absent: postgres with DATABASE_URL, else process, for a server that is one process.",
    }),
  ),
  NATS_URL: Type.Optional(
    Type.String({
      pattern: "^(nats|tls)://[^\\s,]+(,(nats|tls)://[^\\s,]+)*$",
      description:
        "Servers of DARS_BUS=nats, such as nats://name:word@10.0.0.5:4222, with commas between several.",
    }),
  ),
  FFMPEG_PATH: Type.Optional(
    Type.String({
      description:
        "The ffmpeg that makes smaller forms of videos. Absent: the one of PATH or of the package @ffmpeg-binary, else none, and originals are played.",
    }),
  ),
  DARS_SCHOOL_GB: Type.Integer({
    default: 100,
    minimum: 1,
    description: "Gigabytes of files that each school may keep; what is beyond is refused.",
  }),
  DARS_AUDIT_ROOTS: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "A folder on another machine, mounted here, for the daily roots of the audit log. Absent: none are written.",
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

/** The source of `.env.example`. */
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

/**
 * What moves the clock of a test run at another date (`npm test -- --at MOMENT`), for a process that is given no
 * environment of ours but has to tell the same date; otherwise nothing.
 */
export function movedClock(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { DARS_CLOCK_AHEAD, LD_PRELOAD } = environment;
  return DARS_CLOCK_AHEAD === undefined ? {} : { DARS_CLOCK_AHEAD, LD_PRELOAD };
}
