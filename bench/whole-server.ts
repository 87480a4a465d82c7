import { createApplication, type ApplicationOptions } from "#server/application.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { connection, TOKEN_KEY } from "./connection.ts";

/** The application as people reach it. Calls are counted as everywhere; only the number that stops them is out of reach. */
export async function wholeServer(
  wishes: Pick<ApplicationOptions, "bus" | "live"> = {},
  database = Database.open({ connection: asApp(connection()) }),
) {
  const tokens = new Tokens(TOKEN_KEY);
  const application = await createApplication({
    database,
    tokens,
    isLimited: false,
    limits: { perSession: 1e9, perAddress: 1e9 },
    ...wishes,
  });
  const listen = () => application.http.listen({ port: 0, host: "127.0.0.1" });
  return { ...application, database, tokens, listen };
}
