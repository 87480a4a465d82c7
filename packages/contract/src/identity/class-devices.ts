import { Type, type Static } from "typebox";

import { SignedIn } from "#identity/accounts.ts";
import { Picture, PIN_LENGTH } from "#identity/pictures.ts";
import { Id, Instant, Names, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** ACC-2: children below this age, in whole years, may sign in with pictures. */
export const PICTURE_AGE = 13;

const Pictures = Type.Array(Picture, { minItems: PIN_LENGTH, maxItems: PIN_LENGTH, uniqueItems: true });

const teachers = { capability: "A4", allow: { teacher: "homeroom", school_management: "school" } } as const;
const ofSection = Type.Object({ schoolId: Id, sectionId: Id });

export const ClassDevice = Type.Object({
  id: Id,
  name: Type.String(),
  enrolledAt: Instant,
  expiresAt: Instant,
  lastUsedAt: nullable(Instant),
});
export type ClassDevice = Static<typeof ClassDevice>;

/** The devices that a section's children sign in on, and which of the children may. */
export const listClassDevices = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/class-devices",
  summary: "A section's devices and its children's picture PINs",
  access: { ...teachers, on: "section" },
  repeatable: true,
  params: ofSection,
  reply: Type.Object({
    devices: Type.Array(ClassDevice),
    children: Type.Array(Type.Object({ id: Id, name: Names, hasPin: Type.Boolean() })),
  }),
});

/** A code that makes one device one of the class, good once and for an hour. */
export const issueClassCode = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/class-codes",
  summary: "Issue a class code",
  access: { ...teachers, on: "section" },
  repeatable: false,
  params: ofSection,
  reply: Type.Object({ code: Type.String(), expiresAt: Instant }),
});

/** Its open sessions end within a second. */
export const revokeClassDevice = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/class-devices/:deviceId",
  summary: "Take a device out of a class",
  access: { ...teachers, on: "section" },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id, deviceId: Id }),
  reply: Nothing,
});

/** Draws a child's PIN anew. The pictures are in this answer and nowhere else. Conflict from 13 years on. */
export const drawPicturePin = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/picture-pin",
  summary: "Draw a child's picture PIN",
  access: { ...teachers, on: "student" },
  repeatable: false,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({ pictures: Type.Array(Picture) }),
  errors: ["conflict"],
});

const Secret = Type.String({ minLength: 1, maxLength: 100 });

const Class = Type.Object({
  school: Names,
  level: Names,
  letter: Type.String(),
  expiresAt: Instant,
});

/** Refused with bad-credentials where the code is wrong, used or over. The secret stays on the device. */
export const enrolClassDevice = route({
  method: "POST",
  path: "/api/v6/class-devices",
  summary: "Make this device one of a class",
  access: "public",
  repeatable: false,
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 20 }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
  }),
  reply: Type.Object({ secret: Type.String(), class: Class }),
  errors: ["bad-credentials"],
});

/** A POST, for the secret belongs in no address. Only children who may sign in here now. */
export const listClassChildren = route({
  method: "POST",
  path: "/api/v6/class-devices/children",
  summary: "Who may sign in on this device",
  access: "public",
  repeatable: true,
  body: Type.Object({ secret: Secret }),
  reply: Type.Object({
    class: Class,
    children: Type.Array(Type.Object({ id: Id, name: Names })),
  }),
  errors: ["bad-credentials"],
});

/** For a school day, as a student and nothing else. Too many tries make the next wait, as with passwords. */
export const signInWithPictures = route({
  method: "POST",
  path: "/api/v6/class-devices/sign-in",
  summary: "Sign in with pictures",
  access: "public",
  repeatable: false,
  body: Type.Object({ secret: Secret, studentId: Id, pictures: Pictures }),
  reply: SignedIn,
  errors: ["bad-credentials", "too-many-requests"],
});
