import { Type, type Static } from "typebox";

import { Day, Id, Names, nullable } from "#primitives.ts";
import { Role } from "#roles.ts";
import { route } from "#route.ts";

export const Relation = Type.Enum(["father", "mother", "grandparent", "sibling", "legal_guardian", "other"]);

const Tie = Type.Object({
  linkId: Id,
  person: Type.Object({ id: Id, name: Names }),
  relation: Relation,
  state: Type.Enum(["invited", "verified", "suspended", "ended"]),
  isPrimary: Type.Boolean(),
  isRestricted: Type.Boolean(),
  phone: nullable(Type.String()),
});

export const PersonPage = Type.Object({
  id: Id,
  name: Names,
  sex: nullable(Type.Enum(["male", "female"])),
  birthDate: nullable(Day),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  account: nullable(
    Type.Object({
      id: Id,
      login: Type.String(),
      state: Type.Enum(["invited", "active", "disabled"]),
      roles: Type.Array(Role),
    }),
  ),
  enrolment: nullable(
    Type.Object({
      level: Type.Object({ id: Id, name: Names }),
      section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
      registerNo: nullable(Type.Integer()),
      studentNumber: nullable(Type.String()),
    }),
  ),
  guardians: Type.Array(Tie),
  children: Type.Array(Tie),
  teaches: Type.Array(
    Type.Object({
      classId: Id,
      subject: Names,
      level: Names,
      letter: nullable(Type.String()),
      students: Type.Integer(),
    }),
  ),
});
export type PersonPage = Static<typeof PersonPage>;

/** Everything the office keeps about a person, guardians' phones among it (B2). */
export const readPerson = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId",
  summary: "A person's page",
  access: {
    capability: "B2",
    on: "person",
    allow: { teacher: "homeroom", school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: PersonPage,
});
