import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Nothing, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

export const OneRosterVersion = Type.Enum(["1.1", "1.2"]);

const office: Capability = {
  capability: "Q2",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
};

/**
 * The school, or under the head office's id the whole group. Recorded in the audit log with its reason, which
 * is required for more than `FEW_STUDENTS` students, together with a fresh proof. With `since` only changes
 * since the latest package of this version from that time or before; conflict with the reason `no-base` if
 * there is none.
 */
export const exportRoster = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/export",
  summary: "People and classes as a OneRoster package",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    /** 1.2 by default. */
    version: Type.Optional(OneRosterVersion),
    /** Birth dates and sex, which stay out unless asked for. */
    demographics: Type.Optional(Type.Boolean()),
    /** Marks that are published to families, which stay out unless asked for. */
    gradebook: Type.Optional(Type.Boolean()),
    /** The purpose of the export. */
    reason: Type.Optional(written(1, 300)),
    /** The `takenAt` of an earlier package. */
    since: Type.Optional(Instant),
  }),
  reply: File,
  errors: ["conflict", "invalid", "proof-required", "too-many-requests"],
});

/** An exported package: a possible base for a later one, with `since`. */
export const RosterPackage = Type.Object({
  takenAt: Instant,
  takenBy: Type.String(),
  version: OneRosterVersion,
  hasDemographics: Type.Boolean(),
  isDelta: Type.Boolean(),
});
export type RosterPackage = Static<typeof RosterPackage>;

/** The latest first; packages of the school, or under the head office's id of the whole group. */
export const listRosterPackages = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/packages",
  summary: "OneRoster packages that were taken",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ packages: Type.Array(RosterPackage, { maxItems: 20 }) }),
});

/** `roster` are all rostering calls, `roster-core` the calls without a parent resource, `gradebook` published marks. */
export const RosterScope = Type.Enum([
  "roster-core.readonly",
  "roster.readonly",
  "roster-demographics.readonly",
  "gradebook.readonly",
]);
export type RosterScope = Static<typeof RosterScope>;

/** A program that may read the roster over OneRoster's REST binding. */
export const RosterClient = Type.Object({
  id: Id,
  name: Type.String(),
  /** The client's id for signing in, together with its secret. */
  clientId: Type.String(),
  scopes: Type.Array(RosterScope),
  /** Whether it reads every school of the group. */
  isWholeGroup: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
});
export type RosterClient = Static<typeof RosterClient>;

const administrators: Capability = {
  capability: "Q2",
  on: "school",
  allow: { administrator: "group" },
};

const clients = "/api/v6/schools/:schoolId/roster/clients";
const params = Type.Object({ schoolId: Id });

/** Clients of the school; under the head office's id of the whole group. */
export const listRosterClients = route({
  method: "GET",
  path: clients,
  summary: "Programs that read the roster",
  access: administrators,
  repeatable: true,
  params,
  reply: Type.Object({ clients: Type.Array(RosterClient) }),
});

/** `secret` is shown this once, and again only to the same request. Asks for a proof of late, as what lasts does. */
export const addRosterClient = route({
  method: "POST",
  path: clients,
  summary: "Let a program read the roster",
  access: administrators,
  repeatable: true,
  params,
  body: Type.Object({
    key: ClientId,
    name: written(1, 200),
    scopes: Type.Array(RosterScope, { minItems: 1, maxItems: 4, uniqueItems: true }),
  }),
  reply: Type.Object({ id: Id, clientId: Type.String(), secret: Type.String() }),
  errors: ["conflict", "proof-required"],
});

/** Its tokens end with it. */
export const revokeRosterClient = route({
  method: "DELETE",
  path: `${clients}/:rosterClientId`,
  summary: "Stop a program from reading the roster",
  access: administrators,
  repeatable: true,
  params: Type.Object({ schoolId: Id, rosterClientId: Id }),
  reply: Nothing,
});
