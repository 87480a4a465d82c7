import { pino, type DestinationStream, type Logger } from "pino";

/** Keys that carry secrets, anywhere in the first two levels of a line. */
const SECRETS = ["token", "password", "ticket", "authorization", "cookie"];

/**
 * The server's log: ids, never names, messages or tokens. An address is written without its query, where app 51.6
 * puts its token (LEG-6), and without the token of a link into a message (MSG-2).
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: [...SECRETS, ...SECRETS.map((key) => `*.${key}`)],
      serializers: { req: withoutQuery },
    },
    destination,
  );

function withoutQuery({ method, url }: { readonly method?: string; readonly url?: string }) {
  return { method, path: url?.split("?", 1)[0]?.replace(/^\/(message|messages\/link)\/.+/, "/$1/…") };
}
