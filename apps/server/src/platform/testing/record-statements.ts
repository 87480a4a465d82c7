import pg from "pg";
import { afterAll } from "vitest";

/** The distinct texts that this process sends to PostgreSQL from now until the file ends, by every road. */
export function recordStatements(): ReadonlySet<string> {
  const { prototype } = pg.Client;
  const known = Object.getOwnPropertyDescriptor(prototype, "query");
  const query: unknown = known?.value;
  if (!known || typeof query !== "function") throw new Error("The driver has no query() to listen to.");
  const texts = new Set<string>();
  Object.defineProperty(prototype, "query", {
    ...known,
    value(this: pg.Client, ...sent: unknown[]): unknown {
      const text = findText(sent[0]);
      if (text !== undefined) texts.add(text);
      return Reflect.apply(query, this, sent);
    },
  });
  afterAll(() => void Object.defineProperty(prototype, "query", known));
  return texts;
}

function findText(statement: unknown): string | undefined {
  const isObject = typeof statement === "object" && statement !== null;
  const text: unknown = isObject && "text" in statement ? statement.text : statement;
  return typeof text === "string" ? text : undefined;
}
