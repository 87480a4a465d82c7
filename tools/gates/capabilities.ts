import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Access } from "#contract/platform/access.ts";
import { ROLES } from "#contract/platform/roles.ts";
import { contractModules } from "#contract/platform/testing/modules.ts";
import { listRoutes } from "#contract/testing/lock.ts";
import { ROOT } from "#tools/paths.ts";

const PAGE = "docs/capabilities.md";

/** The routes of the contract admit exactly the roles that the capability matrix admits. */
export const capabilities = {
  name: "capabilities",
  async faults(): Promise<readonly string[]> {
    const matrix = parseMatrix(readFileSync(join(ROOT, PAGE), "utf8"));
    const routes = listRoutes(await contractModules());
    return disagreements(
      routes.map(({ path, access }) => ({ path, access })),
      matrix,
    );
  },
};

interface Cell {
  readonly scopes: readonly string[];
  /** No endpoint names the row for it: it comes later, another row's endpoints do it, or it needs no session. */
  readonly isElsewhere: boolean;
}
type Matrix = ReadonlyMap<string, readonly Cell[]>;

/** The rows of the page, with a cell for each of ROLES in their order. */
export function parseMatrix(page: string): Matrix {
  const rows = [...page.matchAll(/^\| ([A-Z]\d{1,2}) \| [^|]+ \|(.+)\|$/gm)];
  return new Map(rows.map(([, id = "", cells = ""]) => [id, cells.split("|").map(parseCell)]));
}

function parseCell(text: string): Cell {
  const parts = text.trim() === "–" ? [] : [...text.matchAll(/([a-z]+)(?: \(([^)]*)\))?/g)];
  return {
    scopes: parts.map(([, scope = ""]) => scope),
    isElsewhere: parts.every(
      ([, scope, note = ""]) => scope === "public" || /\b(later|by [A-Z]\d{1,2})$/.test(note),
    ),
  };
}

/** Where the contract admits a role that the matrix does not, or admits no role though the matrix has one today. */
export function disagreements(
  routes: readonly { readonly path: string; readonly access: Access }[],
  matrix: Matrix,
): readonly string[] {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const { path, access } of routes) {
    if (access === "public") continue;
    const cells = matrix.get(access.capability);
    if (!cells) faults.push(`${path} names ${access.capability}, a row that ${PAGE} does not have.`);
    for (const [index, role] of ROLES.entries()) {
      const scope = access.allow[role];
      if (!cells || scope === undefined) continue;
      used.add(`${access.capability} ${role}`);
      if (!cells[index]?.scopes.includes(scope))
        faults.push(`${path} gives ${role} '${scope}', which row ${access.capability} of ${PAGE} does not.`);
    }
  }
  return [...faults, ...unused(used, matrix)];
}

function unused(used: ReadonlySet<string>, matrix: Matrix): readonly string[] {
  return [...matrix].flatMap(([id, cells]) =>
    ROLES.flatMap((role, index) => {
      const cell = cells[index];
      if (!cell) return [`Row ${id} of ${PAGE} has no cell for ${role}.`];
      const isUsed = used.has(`${id} ${role}`);
      if (cell.isElsewhere || isUsed) return [];
      return [`Row ${id} of ${PAGE} lets ${role} in, and no route does. Write 'later' into the cell.`];
    }),
  );
}
