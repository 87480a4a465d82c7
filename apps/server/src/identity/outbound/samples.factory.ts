import { CHANNELS, CHOSEN_KINDS } from "@dars/contract/identity/outbound";

import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

import { findOutboundSettings } from "./outbound-settings.queries.ts";

const OUTBOUND = "/api/v6/schools/:schoolId/outbound";
const OWN = "/api/v6/me/contact-proofs";

export const outboundSamples: SliceSamples = {
  bodies: {
    [`PUT ${OUTBOUND}/settings`]: async (_actor, { schoolId }, database) => {
      const { revision } = await database.inSchool(schoolId, (db) => findOutboundSettings(db, schoolId));
      return {
        key: aKey(),
        revision,
        settings: {
          isOn: true,
          kinds: [...CHOSEN_KINDS],
          channels: [...CHANNELS],
          waitMinutes: 30,
          quietFrom: "21:00",
          quietUntil: "07:00",
          dayLimit: 0,
          monthLimit: 0,
          sender: null,
        },
      };
    },
    [`POST ${OUTBOUND}/tests`]: () => ({ key: aKey(), channel: "email" }),
    [`POST ${OWN}/codes`]: () => ({ kind: "phone", channel: "sms" }),
    [`PUT ${OWN}/code`]: () => ({ kind: "phone", code: "123456" }),
    [`PUT ${OWN}/digest`]: () => ({ digest: "weekly" }),
    [`PUT ${OWN}/stop`]: () => ({ kind: "phone", isStopped: false }),
    "POST /api/v6/login/codes": () => ({ login: `nobody-${aKey()}` }),
  },
  // No service is configured, and nobody has a contact to prove.
  answers: { [`POST ${OUTBOUND}/tests`]: 409, [`POST ${OWN}/codes`]: 409, [`PUT ${OWN}/code`]: 401 },
};
