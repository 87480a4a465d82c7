import type { listPolicies as route, PolicyLine } from "@dars/contract/marks/policies";
import type { Names } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";

import { isOffered, POLICIES, type GradePolicy } from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";

import { listLevelsOfYear, listVersions, listYears } from "./policies.queries.ts";
import { getPolicyNumbers, listWeights } from "./policy-numbers.ts";
import { schemeOfLevel } from "./scheme-of-level.ts";

type Version = Awaited<ReturnType<typeof listVersions>>[number];

/** Of the levels that have sections in the current year, or in the latest where none is. */
export async function listPolicies(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const years = await listYears(db, schoolId);
  const current = years.find(({ state }) => state === "current") ?? years[0];
  const [levels, versions] = await Promise.all([
    current ? listLevelsOfYear(db, schoolId, current.id) : [],
    listVersions(db, schoolId),
  ]);
  return {
    years: years.map(({ id, title, state }) => ({ id, title, isCurrent: state === "current" })),
    schemes: POLICIES.filter(isOffered).map((policy) => ({
      code: policy.code,
      columns: policy.nodes.flatMap(({ kind, label }) =>
        kind === "input" || kind === "link" ? [{ ...label }] : [],
      ),
      pass: policy.scale.pass,
      max: policy.scale.max,
      numbers: getPolicyNumbers(policy),
      ...nameParts(policy),
    })),
    levels: levels.map((level) => {
      const own = versions.filter(({ levelId }) => levelId === level.id);
      const inForce = own.find(
        ({ since, yearId, isChosen }) =>
          since <= (current?.startsOn ?? "") && (isChosen || yearId === current?.id),
      );
      return {
        level: { ...level.named, code: level.code },
        current: inForce ? versionLine(inForce) : unchosen(schemeOfLevel(level)),
        versions: own.map(versionLine),
      };
    }),
  };
}

/** GB-9. */
function nameParts(policy: GradePolicy): { readonly parts?: Record<string, Names> } {
  const codes = new Set(listWeights(policy).map(({ code }) => code));
  if (codes.size === 0) return {};
  const named = policy.nodes.filter(({ code }) => codes.has(code));
  return { parts: Object.fromEntries(named.map(({ code, label }) => [code, { ...label }])) };
}

const versionLine = (row: Version): PolicyLine => ({
  id: row.id,
  code: row.code,
  version: row.version,
  from: { id: row.yearId, title: row.yearTitle },
  numbers: getPolicyNumbers(row.body),
  source: row.source,
  by: row.by,
  at: row.chosenAt.toISOString(),
});

const unchosen = (policy: GradePolicy): PolicyLine => ({
  id: null,
  code: policy.code,
  version: policy.version,
  from: null,
  numbers: getPolicyNumbers(policy),
  source: null,
  by: null,
  at: null,
});
