import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

/** DSR-1: how long an export waits to be downloaded. */
export const EXPORT_HOURS = 72;
/** How many exports of one person an account may ask for within a day. */
export const EXPORTS_A_DAY = 3;

/** `taken`: downloaded, which is possible once. `expired`: nobody downloaded it in time. */
export const DataExportState = Type.Enum(["preparing", "ready", "taken", "expired", "failed"]);
export type DataExportState = Static<typeof DataExportState>;

/** One export of the data about a person. */
export const DataExport = Type.Object({
  id: Id,
  state: DataExportState,
  askedAt: Instant,
  /** While it is ready. */
  readyUntil: nullable(Instant),
  bytes: nullable(Type.Integer()),
});
export type DataExport = Static<typeof DataExport>;

/** A person whose data the caller may export: the caller itself in each of its schools, or a child. */
export const DataSubject = Type.Object({
  schoolId: Id,
  personId: Id,
  name: Names,
  school: Names,
  isMe: Type.Boolean(),
  /** The last export that the caller asked for. */
  latest: nullable(DataExport),
});
export type DataSubject = Static<typeof DataSubject>;

const ASKING = ["conflict", "proof-required", "too-many-requests"] as const;

/** DSR-1. */
export const listDataExports = route({
  method: "GET",
  path: "/api/v6/me/data-exports",
  summary: "Whose data I can export",
  access: everyone("Q6"),
  repeatable: true,
  reply: Type.Object({ people: Type.Array(DataSubject) }),
});

/** DSR-1, DSR-3: for the caller itself, or for a child that it may see (FAM-1). Soon after a proof of identity. */
export const askDataExport = route({
  method: "POST",
  path: "/api/v6/me/data-exports",
  summary: "Export my data",
  access: everyone("Q6"),
  repeatable: true,
  body: Type.Object({ key: ClientId, schoolId: Id, personId: Id }),
  reply: Type.Object({ id: Id }),
  errors: ASKING,
});

/**
 * DSR-1: a ZIP, once, within `EXPORT_HOURS`; the same request may be repeated for an hour. Only for the account that
 * asked, while it still may see the person.
 */
export const takeDataExport = route({
  method: "POST",
  path: "/api/v6/me/data-exports/file",
  summary: "Download exported data",
  access: everyone("Q6"),
  repeatable: true,
  body: Type.Object({ key: ClientId, schoolId: Id, exportId: Id }),
  reply: File,
  errors: ASKING,
});

const office = {
  capability: "Q6",
  on: "person",
  allow: { school_management: "school", administrator: "group" },
} as const;
const WhichPerson = Type.Object({ schoolId: Id, personId: Id });

/** DSR-3: for a person who visits the office. The file is for the caller to hand over. */
export const askDataExportOf = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/data-exports",
  summary: "Export a person's data",
  access: office,
  repeatable: true,
  params: WhichPerson,
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ id: Id }),
  errors: ASKING,
});

/** The last export of a person that the caller asked for. */
export const readDataExportOf = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/data-exports",
  summary: "The export of a person's data",
  access: office,
  repeatable: true,
  params: WhichPerson,
  reply: Type.Object({ latest: nullable(DataExport) }),
});

/**
 * What stands against an erasure: a legal hold, an enrolment, an enrolled child, a role as staff, an account that another
 * school knows too.
 */
export const ErasureObstacle = Type.Enum(["held", "enrolled", "guards", "serves", "elsewhere"]);
export type ErasureObstacle = Static<typeof ErasureObstacle>;

const erasers = { ...office, capability: "Q7" } as const;

/** DSR-2, DSR-3: waits for a second person of the office. Conflict with an obstacle as the reason. */
export const askErasure = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/erasure",
  summary: "Ask that a person be erased",
  access: erasers,
  repeatable: true,
  params: WhichPerson,
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ proposalId: Id }),
  errors: ["conflict", "proof-required"],
});

export const readErasure = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/erasure",
  summary: "Whether a person is erased, or can be",
  access: erasers,
  repeatable: true,
  params: WhichPerson,
  reply: Type.Object({
    /** `asked`: waits for the second person. `erasing`: the account is over, the data goes within days. */
    state: Type.Enum(["none", "asked", "erasing", "erased"]),
    obstacles: Type.Array(ErasureObstacle),
  }),
});
