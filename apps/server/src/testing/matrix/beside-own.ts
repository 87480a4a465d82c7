import { ROLES, type Role } from "@dars/contract/platform/roles";

import { prepareCall, getTargetIds, getRouteName, type MatrixInputs, type Promised } from "./matrix.ts";
import type { Target } from "./slice-samples.ts";

/** The parameter about which access control itself has asked. */
const ASKED: Readonly<Record<string, string>> = {
  section: "sectionId",
  student: "studentId",
  person: "personId",
  level: "levelId",
};

/** Roles that reach a part of the school. */
const NARROW: ReadonlySet<Role> = new Set(["parent", "student", "teacher", "subject_coordinator"]);

/** What is of no class: each caller's own, or open to all of the school. */
const OF_NO_CLASS: ReadonlySet<string> = new Set([
  "schoolId",
  "roomId",
  "threadId",
  "mailingId",
  "postId",
  "askId",
  "fileId",
  "heldId",
  "absenceReportId",
  "feedId",
  "slotId",
  "application",
  "training",
  "evaluation",
]);

/** Calls that are answered, with the reason. */
const OPEN: ReadonlySet<string> = new Set([
  // Any level of the group may be proposed to be changed.
  "PUT /api/v6/schools/:schoolId/catalogue/levels/:levelId levelId",
  // Lists entries of the section alone, of whomever.
  "GET /api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period/students/:studentId studentId",
]);

/**
 * Calls a route at one's own place with a single id of its path replaced by that of another class of the school, id by
 * id. Returns the answers that do not refuse, in words.
 */
export async function playBesideOwn(parts: MatrixInputs, promised: Promised): Promise<readonly string[]> {
  const { route, access } = promised;
  const surprises: string[] = [];
  if (access === "public") return surprises;
  for (const role of ROLES.filter((one) => NARROW.has(one) && access.allow[one] !== undefined))
    for (const name of swappable(parts, promised, role)) {
      if (OPEN.has(`${getRouteName(route)} ${name}`)) continue;
      const world = { ...parts.world, targets: { ...parts.world.targets, own: withOther(parts, name) } };
      const call = await prepareCall({ ...parts, world }, { promised, role, place: "own", standing: "good" });
      const { statusCode } = await call();
      if (statusCode < 400)
        surprises.push(`${getRouteName(route)} as ${role}, ${name} of another class: ${statusCode}`);
    }
  return surprises;
}

function swappable({ world }: MatrixInputs, { route, access }: Promised, role: Role): readonly string[] {
  const idsIn = (target: Target): Readonly<Record<string, number | string>> => getTargetIds(target, role);
  const [own, other] = [idsIn(world.targets.own), idsIn(world.targets["other-class"])];
  const checkedParam = access === "public" ? undefined : ASKED[access.on];
  return [...route.path.matchAll(/:(\w+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== checkedParam && !OF_NO_CLASS.has(name) && own[name] !== other[name]);
}

function withOther({ world: { targets } }: MatrixInputs, name: string): Target {
  const { own, "other-class": other } = targets;
  if (name === "sectionId" || name === "studentId" || name === "personId" || name === "levelId")
    return { ...own, [name]: other[name] };
  return { ...own, more: { ...own.more, [name]: other.more[name] ?? 0 } };
}
