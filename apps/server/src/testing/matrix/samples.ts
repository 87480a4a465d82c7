import { nextNumber } from "#platform/testing/factories/names.ts";

import { ALL_SAMPLES } from "./all-samples.ts";
import type { SliceSamples } from "./slice-samples.ts";

/** A body for each route that takes one, by method and path. */
export const SAMPLE_BODIES: NonNullable<SliceSamples["bodies"]> = Object.assign(
  {},
  ...ALL_SAMPLES.map(({ bodies }) => bodies),
);

/** The expected status of calls that cannot be answered 200, by method and path. */
export const SAMPLE_ANSWERS: NonNullable<SliceSamples["answers"]> = Object.assign(
  {},
  ...ALL_SAMPLES.map(({ answers }) => answers),
);

const APPLICATION = "/api/v6/schools/:schoolId/applications/:application";
const NO_PASS = `1.${"x".repeat(43)}`;

/** Public routes that read no account's data here, and their answer, the same for all callers. */
export const PUBLIC_ANSWERS: Readonly<
  Record<string, { readonly body: () => unknown; readonly status: number }>
> = {
  "POST /api/v6/login": {
    // A new login each time, or the delay after failures would answer.
    body: () => ({ login: `nobody-${nextNumber()}`, password: "no password", login_type: "parent" }),
    status: 401,
  },
  "POST /api/v6/logout/late": { body: () => ({ accountId: 9_999_999, key: "0".repeat(64) }), status: 200 },
  "POST /api/v6/login/identity": { body: () => ({ providerId: 9_999_999 }), status: 404 },
  "POST /api/v6/login/identity/answer": {
    body: () => ({ secret: "none", answer: "code=none", login_type: "teacher" }),
    status: 401,
  },
  "POST /api/v6/login/identity/link": {
    body: () => ({ link: "none", login: "nobody", code: "00000000", login_type: "teacher" }),
    status: 401,
  },
  "POST /api/v6/login/passkey": {
    body: () => ({
      login_type: "parent",
      credential: { id: "none", clientDataJSON: "none", authenticatorData: "none", signature: "none" },
    }),
    status: 401,
  },
  "POST /api/v6/login/second-step": {
    body: () => ({ challenge: "none", code: "000000" }),
    status: 401,
  },
  "POST /api/v6/class-devices": { body: () => ({ code: "NOSU-CHXX", name: "Tablet" }), status: 401 },
  "POST /api/v6/class-devices/children": { body: () => ({ secret: "1.nobody's" }), status: 401 },
  "POST /api/v6/class-devices/sign-in": {
    body: () => ({ secret: "1.nobody's", studentId: 1, pictures: ["sun", "moon", "star", "fish"] }),
    status: 401,
  },
  "POST /api/v6/applications/phone-codes": {
    body: () => ({ ticket: "none", proof: "0", website: "", of: { tracking: "0000000000" } }),
    status: 400,
  },
  "POST /api/v6/applications/tracking-codes": {
    body: () => ({ ticket: "none", proof: "0", website: "", of: { phone: "+9647701234567" } }),
    status: 400,
  },
  "POST /api/v6/applications/status": {
    body: () => ({ tracking: "0000000000", code: "00000000" }),
    status: 401,
  },
  [`GET ${APPLICATION}/status`]: { body: () => undefined, status: 401 },
  [`PUT ${APPLICATION}/documents/:fileId`]: { body: () => new Uint8Array([1]), status: 401 },
  [`GET ${APPLICATION}/documents/:fileId`]: { body: () => undefined, status: 401 },
  [`DELETE ${APPLICATION}/documents/:fileId`]: { body: () => undefined, status: 401 },
  [`PUT ${APPLICATION}/answer`]: {
    body: () => ({ pass: NO_PASS, key: "abcdefghijklmno", text: null }),
    status: 401,
  },
  [`PUT ${APPLICATION}/slot`]: { body: () => ({ pass: NO_PASS, slotId: 1 }), status: 401 },
  [`PUT ${APPLICATION}/word`]: { body: () => ({ pass: NO_PASS, isStopped: true }), status: 401 },
  [`PUT ${APPLICATION}/offer`]: { body: () => ({ pass: NO_PASS, isAccepted: true }), status: 401 },
  [`PUT ${APPLICATION}`]: {
    body: () => ({
      phone: "+9647701234567",
      code: "00000000",
      hasConsent: true,
      application: {
        name: { given: "Sara", father: "Ali", grandfather: "Hasan", family: "Karim" },
        sex: "female",
        birthDate: "2019-05-01",
        nationalId: null,
        levelId: 1,
        previousSchool: null,
        previousResult: null,
        siblings: null,
        needs: null,
        guardians: [{ name: "Ali Hasan Karim", relation: "father", phone: "+9647701234567" }],
      },
    }),
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
