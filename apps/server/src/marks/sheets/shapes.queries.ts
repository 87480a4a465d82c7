import type { Mark } from "@dars/contract/marks/results";
import { sql, type RawBuilder } from "kysely";

/** A mark as the wire has it: whole numbers as numbers, others as text, states by name, null for nothing entered. */
export function selectMark(points: string, state: string): RawBuilder<Mark> {
  const [number, name] = [sql.ref(points), sql.ref(state)];
  return sql`case when ${name} is not null then to_jsonb(${name}::text)
    when ${number} = trunc(${number}) then to_jsonb(${number}::int)
    when ${number} is not null then to_jsonb(trim_scale(${number})::text) end`;
}
