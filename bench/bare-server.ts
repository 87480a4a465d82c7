import Fastify from "fastify";
import pg from "pg";

import { connection } from "./connection.ts";

/** The cost of the same read on a bare server: no session, no policy, no row-level security, no schemas. */
const pool = new pg.Pool({ ...connection(), max: 10 });
const http = Fastify();

http.get<{ Params: { schoolId: string; personId: string } }>(
  "/schools/:schoolId/people/:personId",
  async ({ params }) => {
    const { rows } = await pool.query({
      name: "person",
      text: 'select "id", "name_ar", "phone" from "people" where "school_id" = $1 and "id" = $2',
      values: [params.schoolId, params.personId],
    });
    return rows[0];
  },
);

console.log(`ready: ${await http.listen({ port: 0, host: "127.0.0.1" })}`);
process.once(
  "SIGTERM",
  () =>
    void http
      .close()
      .then(() => pool.end())
      .then(() => process.exit()),
);
