import { sql, type RawBuilder } from "kysely";

import type { Database } from "#platform/db/db.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "CTE Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

class Undone extends Error {}

/**
 * Rows of a table with its partitions, or of a part of the statement, that a statement looks at, taken or thrown away.
 * It runs as the server's own role in that school, and nothing it does is kept.
 */
export async function rowsRead(
  database: Database,
  schoolId: number,
  table: string,
  statement: RawBuilder<unknown>,
): Promise<number> {
  let nodes: readonly PlanNode[] = [];
  const undone = database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${statement}`.execute(db);
    nodes = rows.flatMap((row) => flattened(row["QUERY PLAN"][0].Plan));
    throw new Undone();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return nodes
    .filter((node) => getNodeName(node)?.startsWith(table) && node["Node Type"] !== "ModifyTable")
    .reduce((sum, node) => sum + countNodeRows(node), 0);
}

const getNodeName = (node: PlanNode): string | undefined => node["CTE Name"] ?? node["Relation Name"];

const countNodeRows = (node: PlanNode): number =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 0);

const flattened = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattened)];
