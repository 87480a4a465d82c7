import type { Role } from "@dars/contract/platform/roles";
import {
  briefcaseOutline,
  clipboardOutline,
  easelOutline,
  libraryOutline,
  peopleOutline,
  schoolOutline,
  settingsOutline,
} from "ionicons/icons";

import type { TextId } from "#platform/text/use-text.ts";

export const ROLE_ICONS: Readonly<Record<Role, string>> = {
  parent: peopleOutline,
  student: schoolOutline,
  teacher: easelOutline,
  school_management: briefcaseOutline,
  administrator: settingsOutline,
  subject_coordinator: libraryOutline,
  evaluator: clipboardOutline,
};

export const roleText = (role: Role): TextId => `role.${role}`;
