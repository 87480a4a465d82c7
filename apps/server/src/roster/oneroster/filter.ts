import { RosterRefusal } from "./roster-refusal.ts";

/** A row as it goes out. */
export type Shape = Readonly<Record<string, unknown>>;

type Test = (row: Shape) => boolean;

const CLAUSE = /^\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/;
const JOINT = /^(AND|OR)\s+/i;

/**
 * Reads a filter such as `familyName='Smith' AND enabledUser='true'`: one logical operator at most. `known` names the
 * fields that rows of the kind have; anything else throws invalid_filter_field.
 */
export function filterOf(text: string, known: ReadonlySet<string>): Test {
  const first = clauseOf(text, known);
  if (first.rest === "") return first.test;
  const joint = JOINT.exec(first.rest);
  if (!joint) throw unreadable();
  const second = clauseOf(first.rest.slice(joint[0].length), known);
  if (second.rest !== "") throw unreadable();
  return joint[1]?.toUpperCase() === "AND"
    ? (row) => first.test(row) && second.test(row)
    : (row) => first.test(row) || second.test(row);
}

function clauseOf(text: string, known: ReadonlySet<string>): { test: Test; rest: string } {
  const [all, field = "", sign = "", quoted = ""] = CLAUSE.exec(text) ?? [];
  if (all === undefined) throw unreadable();
  if (!isPath(field, known))
    throw new RosterRefusal("invalid_filter_field", `There is no field '${field}' to filter by.`);
  const wanted = quoted.replaceAll("''", "'").toLowerCase();
  return { test: (row) => compare(valuesAt(row, field), sign, wanted), rest: text.slice(all.length) };
}

const unreadable = () =>
  new RosterRefusal("invalid_filter_field", "A filter is field, comparison and value: status='active'.");

const DEEPEST = 5;

/** Whether a path begins at a field that rows have, and goes no deeper than they do: it is walked for every row. */
export function isPath(path: string, known: ReadonlySet<string>): boolean {
  const names = path.split(".");
  return names.length <= DEEPEST && known.has(names[0] ?? "");
}

/** Everything at a path; a path goes through lists. */
export function valuesAt(row: unknown, path: string): string[] {
  let found: unknown[] = [row];
  for (const name of path.split("."))
    found = found
      .flatMap((value) => (typeof value === "object" && value !== null ? [Reflect.get(value, name)] : []))
      .flat();
  return found.filter((value) => value !== undefined && value !== null).map(String);
}

/** Case does not matter. A list equals a value when any of it does; `~` is "has it in it". */
function compare(values: readonly string[], sign: string, wanted: string): boolean {
  const lower = values.map((value) => value.toLowerCase());
  switch (sign) {
    case "=":
      return lower.includes(wanted);
    case "!=":
      return !lower.includes(wanted);
    case "~":
      return lower.some((value) => value.includes(wanted));
    case ">":
      return lower.some((value) => value > wanted);
    case ">=":
      return lower.some((value) => value >= wanted);
    case "<":
      return lower.some((value) => value < wanted);
    default:
      return lower.some((value) => value <= wanted);
  }
}
