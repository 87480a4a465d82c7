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
export function parseFilter(text: string, known: ReadonlySet<string>): Test {
  const first = parseClause(text, known);
  if (first.rest === "") return first.test;
  const joint = JOINT.exec(first.rest);
  if (!joint) throw unreadable();
  const second = parseClause(first.rest.slice(joint[0].length), known);
  if (second.rest !== "") throw unreadable();
  return joint[1]?.toUpperCase() === "AND"
    ? (row) => first.test(row) && second.test(row)
    : (row) => first.test(row) || second.test(row);
}

function parseClause(text: string, known: ReadonlySet<string>): { test: Test; rest: string } {
  const [all, field = "", sign = "", quoted = ""] = CLAUSE.exec(text) ?? [];
  if (all === undefined) throw unreadable();
  if (!isPath(field, known))
    throw new RosterRefusal("invalid_filter_field", `There is no field '${field}' to filter by.`);
  const operandText = quoted.replaceAll("''", "'").toLowerCase();
  const key = getKeyConverter(field);
  const wantedKey = key(operandText);
  return {
    test: (row) =>
      sign === "~"
        ? valuesAt(row, field).some((value) => value.toLowerCase().includes(operandText))
        : compare(valuesAt(row, field).map(key), sign, wantedKey),
    rest: text.slice(all.length),
  };
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

type Key = string | number;

const NUMBERS: ReadonlySet<string> = new Set(["score", "resultValueMin", "resultValueMax"]);

/** Numbers are compared as numbers, none as the least of them; case does not matter to text. */
export const getKeyConverter = (field: string): ((value: string) => Key) =>
  NUMBERS.has(field)
    ? (value) => (value === "" ? Number.NEGATIVE_INFINITY : Number(value))
    : (value) => value.toLowerCase();

/** A list equals a value when any of it does. */
function compare(values: readonly Key[], sign: string, operand: Key): boolean {
  switch (sign) {
    case "=":
      return values.includes(operand);
    case "!=":
      return !values.includes(operand);
    case ">":
      return values.some((value) => value > operand);
    case ">=":
      return values.some((value) => value >= operand);
    case "<":
      return values.some((value) => value < operand);
    default:
      return values.some((value) => value <= operand);
  }
}
