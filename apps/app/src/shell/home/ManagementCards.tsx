import type { Id } from "@dars/contract/platform/primitives";
import { checkboxOutline, handLeftOutline, libraryOutline, peopleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

/** What an office opens each day. */
export function ManagementCards({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  return (
    <>
      <NavCard
        icon={peopleOutline}
        strong={t("home.manage")}
        quiet={t("home.manage-text")}
        leadsTo="/manage"
      />
      <NavCard
        icon={checkboxOutline}
        strong={t("home.attendance")}
        quiet={t("home.attendance-text")}
        leadsTo={`/attendance/day/${schoolId}`}
      />
      <NavCard
        icon={handLeftOutline}
        strong={t("home.follow-up")}
        quiet={t("home.follow-up-text")}
        leadsTo="/negligents-list"
      />
      <NavCard
        icon={libraryOutline}
        strong={t("home.subjects")}
        quiet={t("home.subjects-text")}
        leadsTo="/subject-list"
      />
    </>
  );
}
