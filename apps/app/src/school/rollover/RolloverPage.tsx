import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { readRollover } from "@dars/contract/school/rollover";
import { calendarOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Coming } from "./Coming.tsx";
import { DoneCard } from "./DoneCard.tsx";
import { EndingSections } from "./EndingSections.tsx";
import { RolloverSteps } from "./RolloverSteps.tsx";

/** C2: from one school year to the next: the obstacles, a rehearsal, the approval, and the way back. */
export function RolloverPage() {
  return (
    <PageOfSchool title="rollover.title" back="/manage">
      {(schoolId, { login_type }) => (
        <Rollover key={schoolId} schoolId={schoolId} canUndo={login_type === "administrator"} />
      )}
    </PageOfSchool>
  );
}

export type RolloverNow = Reply<typeof readRollover>;

interface RolloverProps {
  readonly schoolId: Id;
  readonly canUndo: boolean;
}

function Rollover({ schoolId, canUndo }: RolloverProps) {
  const { t } = useText();
  const { reading } = useRead(readRollover, { params: { schoolId } });
  return (
    <Await {...reading}>
      {(now) => {
        if (!now.from)
          return (
            <Empty icon={calendarOutline} title={t("rollover.no-year")} text={t("rollover.no-year-text")}>
              <Link leadsTo="/manage/years">{t("rollover.to-years")}</Link>
            </Empty>
          );
        return (
          <div className="stack wide-gap">
            {now.state === "committed" ? (
              <DoneCard schoolId={schoolId} now={now} canUndo={canUndo} />
            ) : (
              <>
                <RolloverSteps schoolId={schoolId} now={now} />
                <EndingSections schoolId={schoolId} now={now} />
              </>
            )}
            <Coming sections={now.coming} />
          </div>
        );
      }}
    </Await>
  );
}
