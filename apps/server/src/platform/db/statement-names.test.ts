import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { asApp } from "./app-connection.ts";
import { computeName } from "./driver.ts";
import { Hosts } from "./hosts.ts";
import { sendBurst } from "./send-burst.ts";
import { StatementNames } from "./statement-names.ts";

const { connection } = await freshDatabase();

const toPlain = (text: string) => ({ text, values: [] });

test("a statement has the same name in every process, whatever was sent before, and another text another one", () => {
  expect(["id", "name_en"].map((column) => computeName(`select "${column}" from "schools"`))).toEqual([
    "QbXHMbHzVzjFPZyX",
    "OUvLQRdYHN_DCgkX",
  ]);
});

test("an error about a name ends names for all clients of that pooler, and for no others", () => {
  const [one, other, elsewhere] = [new pg.Client(), new pg.Client(), new pg.Client()];
  const pooled = new StatementNames("keeps statements");
  for (const client of [one, other]) pooled.rule(client);
  new StatementNames("keeps statements").rule(elsewhere);
  const statement = { name: "known", text: "select 1", values: [] };
  const named = () =>
    [one, other, elsewhere].map((client) => StatementNames.asSentBy(client, statement).name);

  StatementNames.learnFrom(one, Object.assign(new Error("a broken constraint"), { code: "23505" }));
  expect(named()).toEqual(["known", "known", "known"]);

  StatementNames.learnFrom(one, Object.assign(new Error("no such statement"), { code: "26000" }));
  expect(named()).toEqual([undefined, undefined, "known"]);
});

test("without a pooler names stay, also where one is first sent behind a statement that fails", async () => {
  const client = new Hosts(asApp(connection)).open({ pipeline: true });
  await client.connect();
  onTestFinished(() => client.end());
  const [begin, fails, commit] = [toPlain("begin"), toPlain("select 1 / 0"), toPlain("commit")];
  const statement = { name: "first", text: "select 1 as one", values: [] };

  const broken = sendBurst(client, [begin, fails, statement, commit]);
  const next = sendBurst(client, [begin, statement, commit]);
  await expect(broken).rejects.toMatchObject({ code: "22012" });
  await expect(next).rejects.toMatchObject({ code: "26000" });

  expect(StatementNames.asSentBy(client, statement).name).toBe("first");
  const [, answer] = await sendBurst(client, [begin, statement, commit]);
  expect(answer?.rows).toEqual([{ one: 1 }]);
});
