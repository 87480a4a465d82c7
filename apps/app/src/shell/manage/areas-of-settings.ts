import type { Role } from "@dars/contract/platform/roles";
import {
  bookOutline,
  chatbubblesOutline,
  homeOutline,
  logInOutline,
  phonePortraitOutline,
  settingsOutline,
} from "ionicons/icons";

import type { Area } from "./area.ts";

const OFFICE: readonly Role[] = ["school_management", "administrator"];

/** What a school or a group sets once. */
export const AREAS_OF_SETTINGS: readonly Area[] = [
  {
    path: "/manage/settings",
    icon: settingsOutline,
    words: "oversight.settings",
    quiet: "oversight.settings-text",
    needsNoSchool: true,
    roles: OFFICE,
  },
  {
    path: "/manage/chat-settings",
    icon: chatbubblesOutline,
    words: "oversight.chat",
    quiet: "oversight.chat-text",
    roles: OFFICE,
  },
  {
    path: "/manage/lesson-settings",
    icon: bookOutline,
    words: "lessons.settings",
    quiet: "lessons.settings-door",
    roles: OFFICE,
  },
  {
    path: "/manage/homework-settings",
    icon: homeOutline,
    words: "homework.settings",
    quiet: "homework.settings-door",
    roles: OFFICE,
  },
  {
    path: "/manage/staff-sign-in",
    icon: logInOutline,
    words: "providers.title",
    quiet: "providers.area-text",
    needsNoSchool: true,
    roles: ["administrator"],
  },
  {
    path: "/manage/versions",
    icon: phonePortraitOutline,
    words: "oversight.versions",
    quiet: "oversight.versions-text",
    needsNoSchool: true,
    roles: ["administrator"],
  },
];
