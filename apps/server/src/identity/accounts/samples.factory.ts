import type { SliceSamples } from "#testing/matrix/public.ts";

export const accountsSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/me/password": () => ({ current: "the matrix's password", next: "a new password 42" }),
    "PUT /api/v6/me/preferences": () => ({
      locale: "ar",
      phone: "+9647701234567",
      email: null,
      address: "Sulaymaniyah",
    }),
    "POST /api/v6/me/role": ({ assignmentId }) => ({ assignmentId }),
    "POST /api/v6/report-tickets": () => ({ kind: "teacher" }),
    "PUT /api/v6/me/device": () => ({ platform: "ios", pushToken: "a-push-token" }),
  },
};
