import { AS_THE_GROUP, type GroupSettings } from "@dars/contract/school/settings";

import type { SliceSamples } from "#testing/matrix/public.ts";

const SETTINGS: GroupSettings = {
  showApplyNow: true,
  showMessagesForStudents: true,
  showReportsForStudents: false,
  messagesRule: "messages",
  sessionTimeoutDays: 30,
  slidingSession: false,
  letterCodeDays: 14,
  legacyClients: true,
  legacyTeacherCount: false,
  maintenance: false,
  adultConsent: false,
  // Other routes are played after it, at any hour (CHAT-7).
  chatOpensAt: "00:00",
  chatClosesAt: "24:00",
  guardiansObserveAll: false,
  defaultLocale: "ar",
  theme: "white",
};

export const settingsSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/group/settings": () => ({ revision: 1, settings: SETTINGS }),
    "PUT /api/v6/schools/:schoolId/settings": () => ({ revision: 0, settings: AS_THE_GROUP }),
    "PUT /api/v6/app-versions/:platform": () => ({
      version: "51.6",
      minVersion: null,
      url: null,
      confirmMin: null,
      notes: {
        families: { ar: "الدرجات أسرع", ckb: null, en: "Marks load faster" },
        staff: { ar: null, ckb: null, en: null },
      },
    }),
  },
  ids: () => Promise.resolve({ platform: "ios" }),
};
