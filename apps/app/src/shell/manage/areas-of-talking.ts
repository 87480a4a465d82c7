import type { Role } from "@dars/contract/platform/roles";
import { createOutline, mailOutline, megaphoneOutline, paperPlaneOutline } from "ionicons/icons";

import type { Area } from "./area.ts";

const OFFICE: readonly Role[] = ["school_management", "administrator"];

/** What the school says to many at once. */
export const AREAS_OF_TALKING: readonly Area[] = [
  {
    path: "/manage/posts",
    icon: megaphoneOutline,
    words: "posts.title",
    quiet: "posts.area-text",
    roles: [...OFFICE, "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/asks",
    icon: createOutline,
    words: "asks.title",
    quiet: "asks.area-text",
    roles: [...OFFICE, "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/circulars",
    icon: mailOutline,
    words: "circulars.title",
    quiet: "circulars.area-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/outbound",
    icon: paperPlaneOutline,
    words: "outbound.title",
    quiet: "outbound.area-text",
    roles: OFFICE,
  },
];
