import type { Access, Capability, Scope } from "@dars/contract/platform/access";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import { SCOPE_CHECKS, type ScopeQuestion, type ScopeCheck } from "#identity/access/public.ts";
import { forbidden } from "#platform/errors.ts";
import type { AccessControl } from "#platform/http/api.ts";

import { isLinked, wasAssigned, wasEvaluator, wasInScope } from "./matrix.queries.ts";

/** One way in which a policy can be wrong, planted into a server that is otherwise as it should be. */
export interface Fault {
  readonly name: string;
  readonly scopeChecks?: Partial<Record<Scope, ScopeCheck>>;
  readonly accessControl?: (accessControl: AccessControl) => AccessControl;
  /** The access given to the server for a route instead of the declared one. */
  readonly access?: (access: Capability) => Access;
}

const always: ScopeCheck = () => Promise.resolve(true);
const never: ScopeCheck = () => Promise.resolve(false);
const isOwnSchool = ({ actor, schoolId }: ScopeQuestion) => actor.schoolId === schoolId;

const SCOPES: readonly Scope[] = [
  "own",
  "children",
  "classes",
  "registers",
  "homeroom",
  "school",
  "subjects",
  "assigned",
  "group",
];

const reachesTooFar = SCOPES.map((scope): Fault => ({
  name: `${scope} reaches everything`,
  scopeChecks: { [scope]: always },
}));

const reachesNothing = SCOPES.map((scope): Fault => ({
  name: `${scope} reaches nothing`,
  scopeChecks: { [scope]: never },
}));

const subtle: readonly Fault[] = [
  {
    name: "a guardian link counts although nobody has verified it",
    scopeChecks: {
      children: (question) => isLinked(question, sql`restricted_by_court = false and can_view`),
    },
  },
  {
    name: "a guardian link counts although a court restricts it",
    scopeChecks: { children: (question) => isLinked(question, sql`state = 'verified' and can_view`) },
  },
  {
    name: "a guardian link counts although it may not look",
    scopeChecks: {
      children: (question) => isLinked(question, sql`state = 'verified' and restricted_by_court = false`),
    },
  },
  {
    name: "an assignment counts after it has ended",
    scopeChecks: {
      classes: async (question) =>
        isOwnSchool(question) && wasAssigned(question, sql`starts_on <= current_date`),
    },
  },
  {
    name: "an assignment counts before it has begun",
    scopeChecks: {
      classes: async (question) =>
        isOwnSchool(question) && wasAssigned(question, sql`(ends_on is null or ends_on > current_date)`),
    },
  },
  { name: "a coordinator's scope counts after it has ended", scopeChecks: { subjects: wasInScope } },
  { name: "an evaluator's scope is not its own", scopeChecks: { assigned: wasEvaluator } },
  {
    name: "one's own school is any school",
    scopeChecks: { school: async ({ actor }) => actor.schoolId !== null },
  },
  { name: "a group is any group", scopeChecks: { group: async ({ schoolId }) => schoolId > 0 } },
  {
    name: "one's own record is any of the school",
    scopeChecks: { own: async (question) => isOwnSchool(question) },
  },
  {
    name: "what a homeroom teacher leads is the whole school",
    scopeChecks: { homeroom: async (question) => isOwnSchool(question) },
  },
];

/** Lets one kind of thing through without asking. */
const unasked = (on: Capability["on"]): Fault => ({
  name: `nobody asks about a ${on}`,
  accessControl: (accessControl) => ({
    ...accessControl,
    authorise: async (context, capability, params) =>
      capability.on === on ? undefined : accessControl.authorise(context, capability, params),
  }),
});

const accessFaults: readonly Fault[] = [
  unasked("school"),
  unasked("section"),
  unasked("student"),
  unasked("person"),
  {
    name: "what lies outside is refused instead of unknown",
    accessControl: (accessControl) => ({
      ...accessControl,
      authorise: (context, capability, params) =>
        accessControl.authorise(context, capability, params).catch(() => {
          throw forbidden("see this");
        }),
    }),
  },
];

/** Gives a role a scope on every route that does not name the role. */
const invited = (role: Role, scope: Scope): Fault => ({
  name: `${role} is let in where it is not named`,
  access: (access) => ({ ...access, allow: { [role]: scope, ...access.allow } }),
});

const invitations: readonly Fault[] = [
  invited("parent", "group"),
  invited("student", "school"),
  invited("teacher", "school"),
  invited("evaluator", "assigned"),
  invited("subject_coordinator", "subjects"),
  { name: "a route asks for nobody", access: () => "public" },
  {
    name: "a route forgets a role",
    access: (access) => {
      const { school_management: _forgotten, ...allow } = access.allow;
      return { ...access, allow };
    },
  },
];

export const FAULTS: readonly Fault[] = [
  ...reachesTooFar,
  ...reachesNothing,
  ...subtle,
  ...accessFaults,
  ...invitations,
];

/** The real scope checks, a fault in place of its own. */
export const scopeChecksWith = ({ scopeChecks = {} }: Fault): Readonly<Record<Scope, ScopeCheck>> => ({
  ...SCOPE_CHECKS,
  ...scopeChecks,
});
