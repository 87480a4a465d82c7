import type { Change } from "./change.ts";
import { findMethodName, type Call, type Node } from "./syntax.ts";

/** A call of a method, with what it is called on and its arguments as text. */
interface Chosen {
  readonly node: Call;
  readonly method: string;
  /** From behind the object to the end of the call. */
  readonly start: number;
  readonly end: number;
  readonly property: { readonly start: number; readonly end: number };
  readonly given: readonly string[];
}

/** Which one is taken: the first or the last, the least or the greatest, from which end of an order. */
export function changesOfChoice(node: Node, text: string): readonly Change[] {
  if (node.type === "MemberExpression") return swapFirstIndex(node);
  if (node.type === "VariableDeclarator") return firstNamed(node);
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  const method = findMethodName(node);
  const change = method === undefined ? undefined : BY_METHOD.get(method);
  if (method === undefined || change === undefined) return [];
  const { object, property } = node.callee;
  const given = node.arguments.map(({ start, end }) => text.slice(start, end));
  return change({ node, method, start: object.end, end: node.end, property, given });
}

/** The answer of a query in SQL, of which the order and the limit are mutations of their own. */
const isAnswer = (object: Node): boolean => object.type === "Identifier" && object.name === "rows";

function swapFirstIndex(node: Extract<Node, { type: "MemberExpression" }>): readonly Change[] {
  const { computed, property, object } = node;
  if (!computed || property.type !== "Literal" || property.value !== 0 || isAnswer(object)) return [];
  const by = node.optional ? "?.at(-1)" : ".at(-1)";
  return [{ what: "last for first", start: node.object.end, end: node.end, by }];
}

const LISTS = new Set(["filter", "flatMap", "map", "toReversed", "toSorted"]);

/** `const [first] = rooms` takes the last one. Where the list comes from elsewhere, it often has one element. */
function firstNamed({ id, init }: Extract<Node, { type: "VariableDeclarator" }>): readonly Change[] {
  if (id.type !== "ArrayPattern" || id.elements.length !== 1 || !init) return [];
  const isList =
    init.type === "CallExpression" ? LISTS.has(findMethodName(init) ?? "") : init.type === "Identifier";
  return isList ? [{ what: "last for first", start: init.end, end: init.end, by: ".slice(-1)" }] : [];
}

const swapFor =
  (other: string) =>
  ({ method, property: { start, end } }: Chosen): readonly Change[] => [
    { what: `${other} for ${method}`, start, end, by: other },
  ];

/** A comparison by id, key or code: at most one entry of a list matches, so first and last are the same. */
const ONLY_ONE = /(?:\b(?:id|key|code)|Id)\s*===|===\s*(?:[\w.]+\.)?(?:id|key|code|\w+Id)\b/;

const foundBy =
  (other: string) =>
  (call: Chosen): readonly Change[] =>
    ONLY_ONE.test(call.given[0] ?? "") ? [] : swapFor(other)(call);

function otherEnd({ node, given: [place] }: Chosen): readonly Change[] {
  const [index] = node.arguments;
  const by = place === "0" ? "-1" : "0";
  if (!index || (place !== "0" && place !== "-1")) return [];
  const what = place === "0" ? "last for first" : "first for last";
  return [{ what, start: index.start, end: index.end, by }];
}

const REVERSED = "descending for ascending";
const UPRIGHT = "ascending for descending";

const reversedBy =
  (by: string) =>
  ({ end }: Chosen): readonly Change[] => [{ what: REVERSED, start: end, end, by }];

const dropped = ({ start, end }: Chosen): readonly Change[] => [
  { what: "reversal dropped", start, end, by: "" },
];

/**
 * A change of Kysely's order: `orderBy("id")` becomes `orderBy("id", "desc")`. A key of a helper may name
 * its direction itself.
 */
function reordered({ node, given: [key = "", direction] }: Chosen): readonly Change[] {
  const [{ type, end: start } = node, second] = node.arguments;
  if (second) return second.type === "Literal" ? redirected(start, second.end, direction) : [];
  if ((type !== "Literal" && type !== "TaggedTemplateExpression") || /\b(?:asc|desc)\b/.test(key)) return [];
  return [{ what: REVERSED, start, end: start, by: `, "desc"` }];
}

const redirected = (start: number, end: number, direction = ""): readonly Change[] =>
  direction.includes("desc")
    ? [{ what: UPRIGHT, start, end, by: "" }]
    : [{ what: REVERSED, start, end, by: `, "desc"` }];

const BY_METHOD: ReadonlyMap<string, (call: Chosen) => readonly Change[]> = new Map([
  ["find", foundBy("findLast")],
  ["findLast", foundBy("find")],
  ["findIndex", foundBy("findLastIndex")],
  ["findLastIndex", foundBy("findIndex")],
  ["min", swapFor("max")],
  ["max", swapFor("min")],
  ["asc", swapFor("desc")],
  ["desc", swapFor("asc")],
  ["at", otherEnd],
  ["sort", reversedBy(".reverse()")],
  ["toSorted", reversedBy(".toReversed()")],
  ["reverse", dropped],
  ["toReversed", dropped],
  ["orderBy", reordered],
]);
