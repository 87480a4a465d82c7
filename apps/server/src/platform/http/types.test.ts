import { everyone } from "@dars/contract/platform/access";
import { route, type Input, type Reply } from "@dars/contract/platform/route";
import { Type } from "typebox";
import { expectTypeOf, test } from "vitest";

import type { Context, PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { parse } from "#platform/parse.ts";

import type { Api, Verb } from "./api.ts";

const path = "/api/v6/guests/:id";
const params = Type.Object({ id: Type.Integer() });
const body = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
const reply = Type.Object({ id: Type.Integer(), tags: Type.Array(Type.String()) });
const shared = { path, params, body, reply, summary: "Greet a guest", repeatable: false } as const;
const greetGuest = route({ ...shared, method: "POST", access: "public" });
const greetHost = route({
  ...shared,
  method: "POST",
  access: everyone("A1"),
});

type Greeting = Verb<typeof greetGuest>;
interface GivenInput {
  readonly params: { readonly id: number };
  readonly body: { readonly name: string };
}

test("a verb answers with what its route declares, and nothing else", () => {
  expectTypeOf(() => Promise.resolve({ id: 1, tags: ["early"] })).toExtend<Greeting>();
  expectTypeOf(() => Promise.resolve({ id: "1", tags: ["early"] })).not.toExtend<Greeting>();
  expectTypeOf(() => Promise.resolve({ id: 1, tags: [1] })).not.toExtend<Greeting>();
  expectTypeOf(() => Promise.resolve({ id: 1 })).not.toExtend<Greeting>();
  expectTypeOf(() => Promise.resolve(undefined)).not.toExtend<Greeting>();
  expectTypeOf<Reply<typeof greetGuest>["tags"]>().toEqualTypeOf<string[]>();
});

test("the input of a route has the parts that it declares, each of its type", () => {
  expectTypeOf<GivenInput>().toExtend<Input<typeof greetGuest>>();
  expectTypeOf<Omit<GivenInput, "params">>().not.toExtend<Input<typeof greetGuest>>();
  expectTypeOf<Omit<GivenInput, "body">>().not.toExtend<Input<typeof greetGuest>>();
  expectTypeOf<GivenInput & { params: { id: string } }>().not.toEqualTypeOf<Input<typeof greetGuest>>();
  expectTypeOf<{ params: { id: string }; body: { name: string } }>().not.toExtend<Input<typeof greetGuest>>();
  expectTypeOf<Input<typeof greetGuest>>().not.toHaveProperty("query");
});

test("only a verb of a public route does without a signed-in caller", () => {
  expectTypeOf<Parameters<Greeting>[0]>().toEqualTypeOf<PublicContext>();
  expectTypeOf<Parameters<Verb<typeof greetHost>>[0]>().toEqualTypeOf<Context>();
});

test("the compiler refuses to serve a verb of another type", () => {
  expectTypeOf(slice).toBeFunction();
});

test("a parsed value has the type of its schema, whatever is expected of it", () => {
  expectTypeOf(read).returns.toEqualTypeOf<{ name: string; note?: string }>();
  // @ts-expect-error The name is a text.
  const name = (): number => read({ name: "Amal" }).name;
  expectTypeOf(name).returns.toBeNumber();
});

test("the compiler refuses a table or column that the database does not have", () => {
  expectTypeOf(query).returns.resolves.toEqualTypeOf<{ id: number }>();
});

const slice = (api: Api) => {
  api.serve(greetGuest, (_context, { params: { id }, body: { name } }) =>
    Promise.resolve({ id, tags: [name] }),
  );
  // @ts-expect-error The id is a number.
  api.serve(greetGuest, () => Promise.resolve({ id: "1", tags: [] }));
  // @ts-expect-error The route declares no query.
  api.serve(greetGuest, (_context, { query }) => Promise.resolve({ id: 1, tags: [String(query)] }));
  // @ts-expect-error Nobody has signed in.
  api.serve(greetGuest, ({ actor }) => Promise.resolve({ id: actor.accountId, tags: [] }));
};

const read = (value: unknown) => parse(body, value);

const query = (db: Db) => {
  // @ts-expect-error There is no such table.
  db.selectFrom("guests");
  // @ts-expect-error There is no such column.
  db.selectFrom("schools").select("guests");
  // @ts-expect-error The id is a number.
  db.selectFrom("schools").where("id", "=", "first");
  // @ts-expect-error Neither has the alias of a join.
  db.selectFrom("schools").innerJoin("groups as owner", "owner.guest", "schools.group_id");
  return db.selectFrom("schools").select("id").executeTakeFirstOrThrow();
};
