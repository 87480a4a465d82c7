import type { Node } from "./policy.ts";

/** The nodes, each after those it is made of. Throws where one is unknown or made of itself. */
export function orderedNodes(nodes: readonly Node[]): readonly Node[] {
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  const ordered = new Set<Node>();
  const visit = (code: string, above: readonly string[]) => {
    const node = byCode.get(code);
    if (!node) throw new Error(`The node '${code}' is not defined.`);
    if (ordered.has(node)) return;
    if (above.includes(code)) throw new Error(`The node '${code}' is made of itself.`);
    if (node.kind === "agg") for (const inner of node.of) visit(inner, [...above, code]);
    ordered.add(node);
  };
  for (const { code } of nodes) visit(code, []);
  return [...ordered];
}

/** The inputs a node is made of, through all stages. */
export function inputsUnder(nodes: readonly Node[], code: string): readonly string[] {
  const node = nodes.find((each) => each.code === code);
  if (node?.kind === "agg") return [...new Set(node.of.flatMap((inner) => inputsUnder(nodes, inner)))];
  return node?.kind === "input" ? [code] : [];
}
