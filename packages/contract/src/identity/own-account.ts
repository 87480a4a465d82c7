import { Type, type Static } from "typebox";

import { DevicePlatform, SignedIn } from "#identity/accounts.ts";
import { everyone } from "#platform/access.ts";
import { Address, Id, Instant, Locale, Names, Nothing, Phone, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

const RoleChoice = Type.Object({
  assignmentId: Id,
  role: Role,
  school: nullable(Type.Object({ id: Id, name: Names })),
  isCurrent: Type.Boolean(),
});

export const Me = Type.Object({
  accountId: Id,
  login: Type.String(),
  name: Names,
  role: Role,
  locale: nullable(Locale),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  /** Absent from older servers, as the address. */
  secondPhone: Type.Optional(nullable(Type.String())),
  address: Type.Optional(nullable(Type.String())),
  group: Type.Object({ id: Id, name: Names, theme: Type.String() }),
  school: nullable(Type.Object({ id: Id, name: Names })),
  /** The roles that the account may switch to without signing in again. */
  roles: Type.Array(RoleChoice),
});
export type Me = Static<typeof Me>;

export const readMe = route({
  method: "GET",
  path: "/api/v6/me",
  summary: "Who I am",
  access: { ...everyone("A1"), beforeSecondFactor: true },
  repeatable: true,
  reply: Me,
});

/** Replaces the given preferences and leaves the rest, so that an app that was offline may send it again. */
export const savePreferences = route({
  method: "PUT",
  path: "/api/v6/me/preferences",
  summary: "Save my language and contact details",
  access: everyone("A2"),
  repeatable: true,
  body: Type.Object({
    locale: Locale,
    phone: Type.Optional(nullable(Phone)),
    email: Type.Optional(nullable(Type.String({ format: "email", maxLength: 254 }))),
    secondPhone: Type.Optional(nullable(Phone)),
    address: Type.Optional(nullable(Address)),
  }),
  reply: Me,
});

/** Another role of the same account. The old token ends, the answer carries the new one. */
export const switchRole = route({
  method: "POST",
  path: "/api/v6/me/role",
  summary: "Switch to another of my roles",
  access: everyone("A1"),
  repeatable: false,
  body: Type.Object({ assignmentId: Id }),
  reply: SignedIn,
  errors: ["no-access"],
});

export const SessionSeen = Type.Object({
  id: Id,
  role: Role,
  platform: DevicePlatform,
  deviceName: nullable(Type.String()),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
});
export type SessionSeen = Static<typeof SessionSeen>;

export const listSessions = route({
  method: "GET",
  path: "/api/v6/me/sessions",
  summary: "My devices and sessions",
  access: everyone("A1"),
  repeatable: true,
  reply: Type.Object({ sessions: Type.Array(SessionSeen) }),
});

export const endSession = route({
  method: "DELETE",
  path: "/api/v6/me/sessions/:sessionId",
  summary: "End one of my sessions",
  access: everyone("A1"),
  repeatable: true,
  params: Type.Object({ sessionId: Id }),
  reply: Nothing,
});

/** Codes of 8 digits, good for 72 hours and one use; an earlier unused one ends. */
export const issueSignInCode = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/sign-in-codes",
  summary: "Issue a one-time sign-in code for a person",
  access: {
    capability: "A4",
    on: "person",
    allow: { teacher: "homeroom", school_management: "school", administrator: "group" },
  },
  repeatable: false,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: Type.Object({ login: Type.String(), code: Type.String(), expiresAt: Instant }),
  errors: ["conflict"],
});
