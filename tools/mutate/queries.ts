import type { Change } from "./change.ts";
import { findMethodName, type Call, type Node } from "./syntax.ts";

const PREDICATES = new Set(["where", "having", "on"]);

/** Whose rows are meant is asked by the linter and by row-level security; a test need not be the third. */
export const ASKS_SCHOOL = /school_?id/i;

export const BOUNDARIES: ReadonlyMap<string, string> = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

/** No test can be there at this very microsecond: whether the moment itself counts is seen by none. */
export const INSTANT = /\b(?:now|clock_timestamp)\(\)(?!.*\bdate\b)/s;

/** Predicates, boundaries and limits of queries that are written with Kysely. */
export function changesOfQuery(node: Node, text: string): readonly Change[] {
  if (node.type !== "CallExpression") return [];
  const method = findMethodName(node);
  const argumentText = text.slice(node.arguments[0]?.start ?? node.end, node.end);
  return [...dropped(node, method, argumentText), ...boundaries(node, text), ...members(node, method, text)];
}

function dropped({ callee, end }: Call, method: string | undefined, argumentText: string): readonly Change[] {
  if (callee.type !== "MemberExpression" || method === undefined) return [];
  const start = callee.object.end;
  if (method === "limit") return [{ what: "limit dropped", start, end, by: "" }];
  if (!PREDICATES.has(method) || ASKS_SCHOOL.test(argumentText)) return [];
  return [{ what: "predicate dropped", start, end, by: "" }];
}

function boundaries({ arguments: [, operator, value] }: Call, text: string): readonly Change[] {
  if (operator?.type !== "Literal" || (value && INSTANT.test(text.slice(value.start, value.end)))) return [];
  const by = BOUNDARIES.get(String(operator.value));
  if (by === undefined) return [];
  const { start, end } = operator;
  return [
    { what: `${operator.value} for ${by}`, start, end, by: text.slice(start, end).replace(/[<>]=?/, by) },
  ];
}

/** `eb.and([one, other])` without one of them, and the same with `or`. */
function members(node: Call, method: string | undefined, text: string): readonly Change[] {
  const [list] = node.arguments;
  if ((method !== "and" && method !== "or") || list?.type !== "ArrayExpression") return [];
  const elements = list.elements.filter((element) => element !== null);
  if (elements.length < 2) return [];
  return elements
    .filter(({ start, end }) => !ASKS_SCHOOL.test(text.slice(start, end)))
    .map(({ start, end }) => ({
      what: "predicate dropped",
      start,
      end: end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0),
      by: "",
    }));
}
