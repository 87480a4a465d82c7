import type { GroupSettings } from "@dars/contract/school/settings";

/** Settings of a group as it begins, but for what the test says. */
export const aGroupSettings = (settings: Partial<GroupSettings> = {}): GroupSettings => ({
  showApplyNow: false,
  showMessagesForStudents: false,
  showReportsForStudents: false,
  messagesRule: "messages",
  sessionTimeoutDays: 30,
  slidingSession: false,
  letterCodeDays: 14,
  legacyClients: true,
  legacyTeacherCount: false,
  maintenance: false,
  adultConsent: false,
  chatOpensAt: "07:00",
  chatClosesAt: "21:00",
  guardiansObserveAll: false,
  defaultLocale: "ar",
  theme: "violet",
  ...settings,
});
