import type { Change } from "./change.ts";
import { everyNode, findMethodName, type Call, type Expression, type Node } from "./syntax.ts";

/** Above this a number is a size or a time, of which one more is no other rule. */
const COUNTED = 100;

/** Calls whose result is unused (audits, notices, locks, writes), filters, and numbers that are rules. */
export function changesOfCall(node: Node): readonly Change[] {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
      return notAwaited(node.body);
    case "ExpressionStatement":
      return findCall(node.expression)
        ? [{ what: "call removed", start: node.start, end: node.end, by: ";" }]
        : [];
    case "CallExpression":
      return ofMethod(node);
    case "VariableDeclarator":
      return ofConstant(node);
    default:
      return [];
  }
}

function findCall(expression: Expression): Call | undefined {
  const call = expression.type === "AwaitExpression" ? expression.argument : expression;
  return call.type === "CallExpression" && call.callee.type !== "Super" ? call : undefined;
}

/**
 * The last awaited call. Earlier ones would wait on the same connection anyway. The linter would report a
 * missing `await` alone; an intended one is written with `void`.
 */
function notAwaited(body: readonly Node[]): readonly Change[] {
  const last = body.findLast(awaits);
  if (last?.type !== "ExpressionStatement" || last.expression.type !== "AwaitExpression") return [];
  const call = findCall(last.expression);
  return call ? [{ what: "not awaited", start: last.expression.start, end: call.start, by: "void " }] : [];
}

function awaits(statement: Node): boolean {
  for (const node of everyNode(statement)) if (node.type === "AwaitExpression") return true;
  return false;
}

const OTHERS: Readonly<Record<string, string>> = { some: "every", every: "some" };

function ofMethod(node: Call): readonly Change[] {
  const { callee, end } = node;
  const method = findMethodName(node);
  if (method === undefined || callee.type !== "MemberExpression") return [];
  if (method === "filter") return [{ what: "filter dropped", start: callee.object.end, end, by: "" }];
  const by = OTHERS[method];
  if (by === undefined) return [];
  return [{ what: `${by} for ${method}`, start: callee.property.start, end: callee.property.end, by }];
}

function ofConstant({ id, init }: Extract<Node, { type: "VariableDeclarator" }>): readonly Change[] {
  if (id.type !== "Identifier" || !/^[A-Z][A-Z\d_]*$/.test(id.name) || !init) return [];
  const changes: Change[] = [];
  for (const node of everyNode(init))
    if (node.type === "Literal" && typeof node.value === "number") {
      const by = String(node.value > COUNTED ? node.value * 2 : node.value + 1);
      changes.push({ what: `${node.value} for ${by}`, start: node.start, end: node.end, by });
    }
  return changes;
}
