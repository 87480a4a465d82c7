import type { Change } from "./change.ts";
import type { Expression, Node } from "./syntax.ts";

const TIME =
  /\b(?:now|today|at|until|day|date|Date)\b|(?:At|On|Until|Day|Date|Now|Ms)\b|expires?\b|deadline|Deadline/;

/**
 * A comparison with a time that decides alone is left out: what a function returns, or a constant. Where it is one
 * side of a condition, the other side alone is a mutation already, and so is a condition that always holds.
 */
export function changesOfTime(node: Node, text: string): readonly Change[] {
  const value = findValue(node);
  if (value?.type !== "BinaryExpression" || !/^[<>]=?$/.test(value.operator)) return [];
  const { start, end } = value;
  return TIME.test(text.slice(start, end)) ? [{ what: "time left out", start, end, by: "true" }] : [];
}

function findValue(node: Node): Expression | null | undefined {
  switch (node.type) {
    case "VariableDeclarator":
      return node.init;
    case "ReturnStatement":
      return node.argument;
    case "ArrowFunctionExpression":
      return node.body.type === "BlockStatement" ? undefined : node.body;
    default:
      return undefined;
  }
}
