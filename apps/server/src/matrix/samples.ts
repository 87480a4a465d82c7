import type { Actor } from "#platform/context.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";

/** A body for each route that takes one, by method and path: what a caller in good standing may send. */
export const BODIES: Readonly<Record<string, (actor: Actor) => unknown>> = {
  "PUT /api/v6/me/password": () => ({ current: "the matrix's password", next: "a new password 42" }),
  "PUT /api/v6/me/preferences": () => ({ locale: "ar", phone: "+9647701234567", email: null }),
  "POST /api/v6/me/role": ({ assignmentId }) => ({ assignmentId }),
  "POST /api/v6/report-tickets": () => ({ kind: "teacher" }),
  "PUT /api/v6/me/device": () => ({ platform: "web", pushToken: "a-push-token" }),
};

/** Public routes that cannot succeed here, and what they answer to everybody alike. */
export const PUBLIC_ANSWERS: Readonly<
  Record<string, { readonly body: () => unknown; readonly status: number }>
> = {
  "POST /api/v6/login": {
    // Each time somebody else, or the delay after failures would answer.
    body: () => ({ login: `nobody-${nextNumber()}`, password: "no password", login_type: "parent" }),
    status: 401,
  },
  "POST /api/v6/setup": {
    body: () => ({
      code: "00000000",
      groupName: "Group",
      groupCode: "group",
      locale: "ar",
      name: "Somebody",
      login: "somebody",
      password: "a fine password",
    }),
    status: 409,
  },
};
