import type { Role } from "@dars/contract/platform/roles";
import { copyOutline, documentTextOutline, peopleOutline, personRemoveOutline } from "ionicons/icons";

import type { Area } from "./area.ts";

const OFFICE: readonly Role[] = ["school_management", "administrator"];

/** What is managed of people and of who applies to become one of them. */
export const AREAS_OF_PEOPLE: readonly Area[] = [
  {
    path: "/manage/people",
    icon: peopleOutline,
    words: "people.people",
    quiet: "people.people-text",
    roles: OFFICE,
  },
  {
    path: "/manage/duplicates",
    icon: copyOutline,
    words: "record-merges.title",
    quiet: "record-merges.area-text",
    roles: OFFICE,
  },
  {
    path: "/manage/applications",
    icon: documentTextOutline,
    words: "applications.title",
    quiet: "applications.area-text",
    roles: OFFICE,
  },
  {
    path: "/manage/erasure-requests",
    icon: personRemoveOutline,
    words: "rights.requests",
    quiet: "rights.requests-area-text",
    roles: OFFICE,
  },
];
