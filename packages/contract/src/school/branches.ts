import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { ClientId, Id, Names, nullable, seen, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Phone = Type.String({ pattern: "^\\+[1-9]\\d{6,14}$" });

/** A place of a school as the school has entered it; a map is opened by its numbers. */
export const Branch = Type.Object({
  name: written(1, 120),
  address: nullable(written(1, 300)),
  phones: Type.Array(Phone, { maxItems: 5 }),
  gates: nullable(written(1, 300)),
  hours: nullable(written(1, 200)),
  place: nullable(
    Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  ),
});
export type Branch = Static<typeof Branch>;

export const SchoolLocation = Type.Object({
  schoolId: Id,
  name: Names,
  address: nullable(Type.String()),
  phones: Type.Array(Type.String()),
  opensAt: Type.String(),
  closesAt: Type.String(),
  branches: Type.Array(Branch),
  mayChange: Type.Boolean(),
});
export type SchoolLocation = Static<typeof SchoolLocation>;

/** The places of the schools that take applications now: for a family that has no account yet. */
export const listOpenLocations = route({
  method: "GET",
  path: "/api/v6/applications/locations",
  summary: "Locations of the schools that take applications",
  access: "public",
  repeatable: true,
  reply: Type.Object({ schools: Type.Array(SchoolLocation) }),
});

/** Of the schools that the caller has to do with. */
export const listLocations = route({
  method: "GET",
  path: "/api/v6/locations",
  summary: "Where my schools are",
  access: everyone("A1"),
  repeatable: true,
  reply: Type.Object({ schools: Type.Array(SchoolLocation) }),
});

/** All of them, in their order. */
export const saveBranches = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/branches",
  summary: "Change where a school is",
  access: {
    capability: "Q3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    branches: Type.Array(Branch, { maxItems: 20 }),
    seen: seen(Type.Array(Branch, { maxItems: 20 })),
  }),
  reply: Type.Object({ branches: Type.Integer() }),
  errors: ["conflict"],
});
