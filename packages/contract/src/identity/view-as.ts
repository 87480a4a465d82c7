import { Type, type Static } from "typebox";

import { SignedIn } from "#identity/accounts.ts";
import { everyone } from "#platform/access.ts";
import { Id, Instant, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

const access = {
  capability: "A7",
  on: "person",
  allow: { school_management: "school", administrator: "group" },
} as const;

const ofPerson = Type.Object({ schoolId: Id, personId: Id });

/**
 * A session of 60 minutes that sees what the person sees in one of its roles, and is read-only: every other
 * call than a GET is refused with forbidden, but for signing out, which ends it. An account with a higher
 * role (AZ-5) or known beyond the caller's school (AZ-6) cannot be viewed: conflict, with `details.reason`
 * `higher`, `elsewhere` or `no-role`.
 */
export const startView = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/view-as",
  summary: "See what a person sees",
  access,
  repeatable: false,
  params: ofPerson,
  body: Type.Object({ role: Role, reason: written(5, 300) }),
  reply: Type.Object({ session: SignedIn, name: Names, endsAt: Instant }),
  errors: ["conflict"],
});

/** The way back: ends the view that calls. Nothing happens in a session of one's own. */
export const endView = route({
  method: "DELETE",
  path: "/api/v6/me/view",
  summary: "Stop seeing what a person sees",
  access: { ...everyone("A7"), whileViewing: true },
  repeatable: true,
  reply: Nothing,
});

export const View = Type.Object({
  id: Id,
  viewer: Type.Object({ name: nullable(Names), role: Role }),
  role: Role,
  reason: Type.String(),
  startedAt: Instant,
  /** Null while it goes on. */
  endedAt: nullable(Instant),
});
export type View = Static<typeof View>;

/** The fifty last. */
export const listViews = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/views",
  summary: "Who has looked at the app as this person",
  access,
  repeatable: true,
  params: ofPerson,
  reply: Type.Object({ views: Type.Array(View) }),
});
