import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { Address, ClientId, Day, Id, Names, Phone, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

export const Relation = Type.Enum(["father", "mother", "grandparent", "sibling", "legal_guardian", "other"]);

const FamilyLink = Type.Object({
  linkId: Id,
  person: Type.Object({ id: Id, name: Names }),
  relation: Relation,
  state: Type.Enum(["invited", "verified", "suspended", "ended"]),
  isPrimary: Type.Boolean(),
  isRestricted: Type.Boolean(),
  /** Whether the guardian may fetch the child from school. Absent from older servers. */
  canPickup: Type.Optional(Type.Boolean()),
  phone: nullable(Type.String()),
  /** Absent from older servers, as in a person's page. */
  secondPhone: Type.Optional(nullable(Type.String())),
});

const SectionOfStudent = nullable(
  Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
);

/** A child of a family, by which people of one name are told apart: level and section of this year. */
export const FamilyChild = Type.Object({
  id: Id,
  name: Names,
  level: nullable(Names),
  section: SectionOfStudent,
});
export type FamilyChild = Static<typeof FamilyChild>;

const NamePart = Type.Optional(Type.String({ maxLength: 80 }));
/** The parts of a name in one language (PER-1). */
export const NameParts = Type.Object({
  given: NamePart,
  father: NamePart,
  grandfather: NamePart,
  great_grandfather: NamePart,
  family: NamePart,
});
export type NameParts = Static<typeof NameParts>;
export const PersonNameParts = Type.Object({
  ar: Type.Optional(NameParts),
  en: Type.Optional(NameParts),
  ckb: Type.Optional(NameParts),
});
export type PersonNameParts = Static<typeof PersonNameParts>;

export const PersonPage = Type.Object({
  id: Id,
  /** Sent back with a change, so that a write never replaces a version that the user has not seen (KEY-4). */
  revision: Type.Integer(),
  name: Names,
  nameParts: PersonNameParts,
  sex: nullable(Type.Enum(["male", "female"])),
  birthDate: nullable(Day),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  secondPhone: Type.Optional(nullable(Type.String())),
  /**
   * The address of the home, in lines as written. Null also for a homeroom teacher, who sees the phones
   * (B2).
   */
  address: Type.Optional(nullable(Type.String())),
  /** True also of a student who is enrolled nowhere. */
  isStudent: Type.Boolean(),
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
      section: SectionOfStudent,
      registerNo: nullable(Type.Integer()),
      studentNumber: nullable(Type.String()),
    }),
  ),
  guardians: Type.Array(FamilyLink),
  children: Type.Array(FamilyLink),
  /** Students of this school, enrolled this year, of the same guardians. Absent for a homeroom teacher (B2). */
  siblings: Type.Optional(Type.Array(FamilyChild)),
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

/** The new state of the record. Fields not included stay unchanged. */
export const PersonRecord = Type.Object({
  nameParts: PersonNameParts,
  sex: nullable(Type.Enum(["male", "female"])),
  birthDate: nullable(Day),
  phone: nullable(Phone),
  email: nullable(Type.String({ format: "email", maxLength: 254 })),
  /** A contact alone, as the address: neither signs anyone in, nor tells whether two records are one person. */
  secondPhone: Type.Optional(nullable(Phone)),
  address: Type.Optional(nullable(Address)),
});
export type PersonRecord = Static<typeof PersonRecord>;

/**
 * B4. The school's management writes; all other permitted users propose, and management (or, for an
 * administrator, a second person) decides. Conflict if the record has changed since `revision`.
 */
export const changePerson = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId",
  summary: "Change a person's record, or ask for it",
  access: {
    capability: "B4",
    on: "person",
    allow: { parent: "children", student: "own", school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    record: PersonRecord,
    reason: nullable(Type.String({ maxLength: 500 })),
  }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});
