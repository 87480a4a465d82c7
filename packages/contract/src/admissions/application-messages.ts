import { Type } from "typebox";

import { Nothing, Phone } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { ApplicationStatus, OwnApplication, Pass, Worked } from "./applying.ts";

/**
 * APP-7: the tracking codes of what was sent with a phone or an e-mail address in the last year, to that contact. The same
 * answer, in the same time, whether or not there is anything; limited by contact, network address and school.
 */
export const requestTrackingCodes = route({
  method: "POST",
  path: "/api/v6/applications/tracking-codes",
  summary: "Send me the tracking codes that I have lost",
  access: "public",
  repeatable: true,
  body: Type.Object({
    ...Worked.properties,
    of: Type.Union([
      Type.Object({ phone: Phone }),
      Type.Object({ email: Type.String({ format: "email", maxLength: 254 }) }),
    ]),
  }),
  reply: Nothing,
  errors: ["too-many-requests"],
});

/** APP-7: to the phone all, to the e-mail address what is about this application. Codes that are asked for come all the same. */
export const stopApplicationMessages = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/word",
  summary: "Stop messages about an application, or let them come again",
  access: "public",
  repeatable: true,
  params: OwnApplication,
  body: Type.Object({ pass: Pass, isStopped: Type.Boolean() }),
  reply: ApplicationStatus,
  errors: ["bad-credentials"],
});
