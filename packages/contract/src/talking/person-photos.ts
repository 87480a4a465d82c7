import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { ClientId, Id, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A person's photo, with paths on this server that are the same all day and open only for who may see it (PER-3). */
export const PersonPhoto = Type.Object({
  personId: Id,
  fileId: ClientId,
  /** 128 pixels square. */
  thumb: Type.String(),
  /** At most 512 pixels square. */
  full: Type.String(),
});
export type PersonPhoto = Static<typeof PersonPhoto>;

/** So many people are asked about at once. */
export const MOST_PEOPLE = 100;

/** PER-3: photos of these people, their ids with commas between; who has none or may not be seen is left out. */
export const listPersonPhotos = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/person-photos",
  summary: "Photos of people",
  access: {
    capability: "B9",
    on: "school",
    allow: {
      parent: "children",
      student: "classes",
      teacher: "classes",
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
      evaluator: "assigned",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    people: Type.Optional(
      Type.String({ pattern: `^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${MOST_PEOPLE - 1}}$` }),
    ),
  }),
  reply: Type.Object({ photos: Type.Array(PersonPhoto) }),
});

/** The caller's own; null where the account is no person of a school. */
export const readOwnPhoto = route({
  method: "GET",
  path: "/api/v6/me/photo",
  summary: "My photo",
  access: everyone("B9"),
  repeatable: true,
  reply: Type.Object({
    person: nullable(Type.Object({ schoolId: Id, id: Id })),
    photo: nullable(PersonPhoto),
  }),
});

const WhichPerson = Type.Object({ schoolId: Id, personId: Id });
const setsPhoto = {
  capability: "A3",
  on: "person",
  allow: { teacher: "own", school_management: "school" },
} as const;

/**
 * A3. `fileId`: a file of the caller's own, announced with the purpose `person` and ready. The photo before is erased.
 */
export const savePersonPhoto = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId/photo",
  summary: "Set a person's photo",
  access: setsPhoto,
  repeatable: true,
  params: WhichPerson,
  body: Type.Object({ key: ClientId, fileId: ClientId }),
  reply: Nothing,
});

/** A3. The photo is erased; without one nothing happens. */
export const removePersonPhoto = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/people/:personId/photo",
  summary: "Remove a person's photo",
  access: setsPhoto,
  repeatable: true,
  params: WhichPerson,
  reply: Nothing,
});
