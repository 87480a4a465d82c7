import type { Role } from "@dars/contract/platform/roles";
import { videocamOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

const WATCHERS: ReadonlySet<Role> = new Set([
  "teacher",
  "school_management",
  "subject_coordinator",
  "administrator",
]);

/** Who teaches and coordinates nothing sees what is shown to others. */
const OVERSEERS: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

/** The way to the guide videos of what one teaches, coordinates or oversees. */
export function GuideVideosCard({ role }: { readonly role: Role }) {
  const { t } = useText();
  if (!WATCHERS.has(role)) return null;
  return (
    <NavCard
      icon={videocamOutline}
      strong={t("guide-videos.title")}
      quiet={t(OVERSEERS.has(role) ? "guide-videos.office-text" : "guide-videos.door-text")}
      leadsTo="/teacher-guide-video"
    />
  );
}
