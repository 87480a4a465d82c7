import { route } from "@dars/contract/platform/route";
import { Type } from "typebox";

import { authoriseWith } from "#server/identity/access/public.ts";
import { notFound } from "#server/platform/errors.ts";
import { serveSlices, type Slice } from "#server/platform/http/api.ts";
import { ReadyJson } from "#server/platform/http/ready-json.ts";

import { wholeServer } from "./whole-server.ts";

/** The whole application, with three reads beside it: one whose query is the bare server's, one of many bytes, and one that takes long. */
const readName = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/bench-name",
  summary: "A person's name, for the benchmark",
  access: { capability: "B1", on: "person", allow: { school_management: "school", teacher: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Type.Integer({ minimum: 1 }), personId: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ id: Type.Integer(), name_ar: Type.String(), phone: Type.String() }),
});

const readMuch = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/bench-much",
  summary: "A person's id and so many bytes, for the benchmark",
  access: readName.access,
  repeatable: true,
  params: readName.params,
  query: Type.Object({ bytes: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  reply: Type.Object({ id: Type.Integer(), text: Type.String() }),
});

const readLong = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/bench-long",
  summary: "A read of two seconds, for the benchmark",
  access: readName.access,
  repeatable: true,
  params: readName.params,
  reply: Type.Object({}),
});

const slice: Slice = (api) => {
  api.serve(readName, async ({ database }, { params: { schoolId, personId } }) => {
    const person = await database
      .shortReading(schoolId)
      .selectFrom("people")
      .select(["id", "name_ar", "phone"])
      .where("school_id", "=", schoolId)
      .where("id", "=", personId)
      .executeTakeFirst();
    if (!person) throw notFound("This person");
    return { id: person.id, name_ar: person.name_ar ?? "", phone: person.phone ?? "" };
  });
  api.serve(readMuch, async ({ database }, { params: { schoolId, personId }, query: { bytes } }) => {
    const row = await database
      .shortReading(schoolId)
      .selectFrom("people")
      .select((eb) => {
        const text = (word: string) => eb.cast(eb.val(word), "text");
        const much = eb.fn("repeat", [text("x"), eb.cast(eb.val(bytes), "integer")]);
        const json = eb.fn("json_build_object", [text("id"), "id", text("text"), much]);
        return eb.cast<string>(json, "text").as("json");
      })
      .where("school_id", "=", schoolId)
      .where("id", "=", personId)
      .executeTakeFirst();
    if (!row) throw notFound("This person");
    return new ReadyJson(row.json);
  });
  api.serve(readLong, async ({ database }, { params: { schoolId } }) => {
    await database
      .reading(schoolId)
      .selectNoFrom((eb) => eb.fn("pg_sleep", [eb.val(2)]).as("slept"))
      .execute();
    return {};
  });
};

const { http, book, limits, database, tokens, listen } = await wholeServer();
const accessControl = { identify: (token: string) => book.identify(token), authorise: authoriseWith() };
await database.pulse.begin();
serveSlices(http, [slice], { database, tokens, accessControl, limits });
console.log(`ready: ${await listen()}`);
process.once(
  "SIGTERM",
  () =>
    void http
      .close()
      .then(() => database.close())
      .then(() => process.exit()),
);
