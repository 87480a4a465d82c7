import type { Id } from "@dars/contract/platform/primitives";
import { checkboxOutline, handLeftOutline, libraryOutline, peopleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Door } from "#platform/ui/Door.tsx";

/** What an office opens each day. */
export function ManagementDoors({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  return (
    <>
      <Door icon={peopleOutline} strong={t("home.manage")} quiet={t("home.manage-text")} leadsTo="/manage" />
      <Door
        icon={checkboxOutline}
        strong={t("home.attendance")}
        quiet={t("home.attendance-text")}
        leadsTo={`/attendance/day/${schoolId}`}
      />
      <Door
        icon={handLeftOutline}
        strong={t("home.follow-up")}
        quiet={t("home.follow-up-text")}
        leadsTo="/negligents-list"
      />
      <Door
        icon={libraryOutline}
        strong={t("home.subjects")}
        quiet={t("home.subjects-text")}
        leadsTo="/subject-list"
      />
    </>
  );
}
