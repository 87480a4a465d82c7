import { Type } from "typebox";

import { SignedIn } from "#identity/accounts.ts";
import { Locale, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

export const readSetup = route({
  method: "GET",
  path: "/api/v6/setup",
  summary: "Whether this server still waits for its first administrator",
  access: "public",
  repeatable: true,
  reply: Type.Object({ isOpen: Type.Boolean() }),
});

/** Works once, on an empty server, with the code that the server printed when it started. */
export const finishSetup = route({
  method: "POST",
  path: "/api/v6/setup",
  summary: "Make the first group and its administrator",
  access: "public",
  repeatable: false,
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64 }),
    groupName: written(1, 200),
    groupCode: Type.String({ pattern: "^[0-9A-Za-z._-]{1,64}$" }),
    locale: Locale,
    name: written(1, 200),
    login: Type.String({ minLength: 3, maxLength: 64, pattern: "^[0-9A-Za-z.@_+-]+$" }),
    password: Type.String({ minLength: 8, maxLength: 256 }),
  }),
  reply: SignedIn,
  errors: ["conflict", "forbidden", "weak-password"],
});
