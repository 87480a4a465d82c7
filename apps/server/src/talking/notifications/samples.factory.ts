import type { SliceSamples } from "#testing/matrix/public.ts";

export const notificationsSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/notifications/marks": ({ schoolId }) => ({
      lines: [{ schoolId: schoolId ?? 1, id: 1 }],
      as: "read",
    }),
    "PUT /api/v6/notifications/settings": () => ({
      kinds: [{ kind: "chat", delivery: "digest" }],
      quietFrom: "22:00",
      quietUntil: "06:30",
      digestAt: "15:00",
    }),
  },
};
