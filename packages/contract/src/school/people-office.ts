import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Day, Id, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { FamilyChild, PersonNameParts, PersonRecord, Relation } from "#school/people.ts";

/** A person's function in the school; a teacher may be a guardian too. Staff: all others. */
export const Kind = Type.Enum(["student", "guardian", "teacher", "staff"]);
export type Kind = Static<typeof Kind>;

export const PersonLine = Type.Object({
  id: Id,
  name: Names,
  kinds: Type.Array(Kind),
  birthDate: nullable(Day),
  /** Null also for callers who may not see phones (B2). */
  phone: nullable(Type.String()),
  studentNumber: nullable(Type.String()),
  level: nullable(Names),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  accountState: nullable(Type.Enum(["invited", "active", "disabled"])),
  /** Of a guardian the children who are enrolled this year, unless the link has ended. */
  children: Type.Optional(Type.Array(FamilyChild)),
  /** Of a student the guardian whom the school calls first, never one whom a court restricts; null: there is none. */
  callFirst: Type.Optional(
    nullable(
      Type.Object({
        id: Id,
        name: Names,
        relation: Relation,
        /** Null also for callers who may not see phones (B2). */
        phone: nullable(Type.String()),
        secondPhone: nullable(Type.String()),
      }),
    ),
  ),
});
export type PersonLine = Static<typeof PersonLine>;

/** Work that waits for the office, as the home counts it. */
export const Chore = Type.Enum([
  "accounts-invited",
  "guardians-unverified",
  "without-section",
  "never-enrolled",
]);
export type Chore = Static<typeof Chore>;

const WhoseSchool = Type.Object({ schoolId: Id });

/**
 * People of a school by the name that a reader of `locale` sees, of a search those first whose name begins so. `query`: parts of the name in any order and any of the three scripts
 * (PER-1, TXT-1), or the whole login, or the beginning of a student number, or a phone: whole, without its
 * country, or by its last seven or four digits. An administrator cannot search by phone (B2). `after` is
 * `next` of the page before.
 */
export const listPeople = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people",
  summary: "People of a school",
  access: {
    capability: "B1",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: WhoseSchool,
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 100 })),
    of: Type.Optional(Type.Enum(["students", "guardians", "teachers", "staff", "all"])),
    state: Type.Optional(Chore),
    section: Type.Optional(Id),
    locale: Type.Optional(Locale),
    after: Type.Optional(Type.String({ maxLength: 1000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    people: Type.Array(PersonLine),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/** Possible duplicates of a person about to be created: same name and birth date, or same phone. */
export const findDuplicates = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/duplicates",
  summary: "Who may be the same person",
  access: {
    capability: "B4",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({
    nameParts: PersonNameParts,
    birthDate: nullable(Day),
    phone: nullable(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({ people: Type.Array(PersonLine) }),
});

/** The record that a change starts from: one's own, one's child's, or that of any person of the school. */
export const readRecord = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/record",
  summary: "A record, to correct it",
  access: {
    capability: "B4",
    on: "person",
    allow: { parent: "children", student: "own", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: Type.Object({ revision: Type.Integer(), name: Names, record: PersonRecord }),
});

/**
 * Creates a person. Conflict with `details.duplicates` if a known person may be the same and is not among
 * `notThese`. A guardian is created when it is linked to its child. An administrator proposes (B4: G2).
 */
export const createPerson = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people",
  summary: "Write down a new person",
  access: {
    capability: "B4",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({
    key: ClientId,
    kind: Type.Enum(["student", "teacher", "staff"]),
    record: PersonRecord,
    studentNumber: nullable(Type.String({ minLength: 1, maxLength: 40 })),
    notThese: Type.Array(Id, { maxItems: 100 }),
  }),
  reply: Type.Object({ ...DoneOrProposed.properties, personId: nullable(Id) }),
  errors: ["conflict"],
});

const NationalId = nullable(Type.String({ pattern: "^[0-9A-Za-z-]{4,40}$" }));
const WhichPerson = Type.Object({ schoolId: Id, personId: Id });

/** B3. Each look is written down with its reason. */
export const readNationalId = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/national-id/readings",
  summary: "Look at a national id",
  access: {
    capability: "B3",
    on: "person",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: WhichPerson,
  body: Type.Object({ reason: written(3, 500) }),
  reply: Type.Object({ nationalId: NationalId }),
});

/** B4. Null takes it out of the record. */
export const saveNationalId = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId/national-id",
  summary: "Write down a national id",
  access: { capability: "B4", on: "person", allow: { school_management: "school" } },
  repeatable: true,
  params: WhichPerson,
  body: Type.Object({ nationalId: NationalId }),
  reply: Type.Object({}),
});
