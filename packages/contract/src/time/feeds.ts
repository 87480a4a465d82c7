import { Type } from "typebox";

import { everyone } from "#platform/access.ts";
import { Id, Names, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** An address that calendars subscribe to. It is secret: anyone who has it can read the calendar. */
const Address = Type.Object({ url: Type.String() });

/** One's own timetable; a parent's has all children. Asking again gives the same address. */
export const openCalendarFeed = route({
  method: "POST",
  path: "/api/v6/me/calendar-feed",
  summary: "The address of my calendar feed",
  access: everyone("C9"),
  repeatable: true,
  reply: Address,
});

export const openChildFeed = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/calendar-feed",
  summary: "The address of a child's calendar feed",
  access: { capability: "C9", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Address,
});

export const openSectionFeed = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/calendar-feed",
  summary: "The address of a section's calendar feed",
  access: { capability: "C9", on: "section", allow: { teacher: "classes", school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Address,
});

const FeedLine = Type.Object({
  id: Id,
  of: Type.Enum(["self", "student", "section"]),
  name: nullable(Names),
  url: Type.String(),
});

export const listCalendarFeeds = route({
  method: "GET",
  path: "/api/v6/me/calendar-feeds",
  summary: "My calendar feeds",
  // An address outlives the view in which it was read.
  access: { ...everyone("C9"), isWithheldFromViews: true },
  repeatable: true,
  reply: Type.Object({ feeds: Type.Array(FeedLine) }),
});

/** Every calendar that knows the old address is cut off at once. */
export const renewCalendarFeed = route({
  method: "POST",
  path: "/api/v6/me/calendar-feeds/:feedId/renewal",
  summary: "A new address for a calendar feed",
  access: everyone("C9"),
  repeatable: false,
  params: Type.Object({ feedId: Id }),
  reply: Address,
});

export const revokeCalendarFeed = route({
  method: "DELETE",
  path: "/api/v6/me/calendar-feeds/:feedId",
  summary: "Close a calendar feed",
  access: everyone("C9"),
  repeatable: true,
  params: Type.Object({ feedId: Id }),
  reply: Nothing,
});
