import { route } from "@dars/contract/route";
import { Type } from "typebox";

import { authoriseWith } from "#server/access/public.ts";
import { createApplication } from "#server/application.ts";
import { Database } from "#server/platform/db/db.ts";
import { notFound } from "#server/platform/errors.ts";
import { serveSlices, type Slice } from "#server/platform/http/api.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { connection, TOKEN_KEY } from "./place.ts";

/** The whole application, with one read beside it whose query is the bare server's. */
const readName = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/bench-name",
  summary: "A person's name, for the benchmark",
  access: { capability: "B1", on: "person", allow: { school_management: "school", teacher: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Type.Integer({ minimum: 1 }), personId: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ id: Type.Integer(), name_ar: Type.String(), phone: Type.String() }),
});

const slice: Slice = (api) => {
  api.serve(readName, async ({ database }, { params: { schoolId, personId } }) => {
    const person = await database
      .reading(schoolId)
      .selectFrom("people")
      .select(["id", "name_ar", "phone"])
      .where("school_id", "=", schoolId)
      .where("id", "=", personId)
      .executeTakeFirst();
    if (!person) throw notFound("This person");
    return { id: person.id, name_ar: person.name_ar ?? "", phone: person.phone ?? "" };
  });
};

const database = Database.open({ connection: connection() });
const tokens = new Tokens(TOKEN_KEY);
// Calls are counted as everywhere; only the number that stops them is out of reach.
const { http, book, limits } = await createApplication({
  database,
  tokens,
  isLimited: false,
  limits: { perSession: 1e9, perAddress: 1e9 },
});
const gate = { identify: (token: string) => book.identify(token), authorise: authoriseWith() };
serveSlices(http, [slice], { database, tokens, gate, limits });
console.log(`ready: ${await http.listen({ port: 0, host: "127.0.0.1" })}`);
process.once(
  "SIGTERM",
  () =>
    void http
      .close()
      .then(() => database.close())
      .then(() => process.exit()),
);
