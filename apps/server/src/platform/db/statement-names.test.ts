import pg from "pg";
import { expect, test } from "vitest";

import { toStatement } from "./driver.ts";
import { WRITER } from "./prepare.ts";
import { StatementNames } from "./statement-names.ts";

const nameText = (column: "id" | "name_en") =>
  toStatement(WRITER.selectFrom("schools").select(column).compile()).name;

test("a statement has the same name in every process, whatever was sent before, and another text another one", () => {
  expect([nameText("id"), nameText("name_en")]).toEqual(["QbXHMbHzVzjFPZyX", "OUvLQRdYHN_DCgkX"]);
});

test("an error about a name ends names for all clients of that address, and for no others", () => {
  const [one, other, elsewhere] = [new pg.Client(), new pg.Client(), new pg.Client()];
  const pooled = new StatementNames(true);
  for (const client of [one, other]) pooled.rule(client);
  new StatementNames(true).rule(elsewhere);
  const statement = { name: "known", text: "select 1", values: [] };
  const named = () =>
    [one, other, elsewhere].map((client) => StatementNames.asSentBy(client, statement).name);

  StatementNames.learnFrom(one, Object.assign(new Error("a broken constraint"), { code: "23505" }));
  expect(named()).toEqual(["known", "known", "known"]);

  StatementNames.learnFrom(one, Object.assign(new Error("no such statement"), { code: "26000" }));
  expect(named()).toEqual([undefined, undefined, "known"]);
});
