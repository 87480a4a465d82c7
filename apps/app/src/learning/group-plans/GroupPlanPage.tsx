import { readGroupPlan } from "@dars/contract/learning/group-plans";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { lessonAddress, OfferingCard } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { AtSchool } from "#school/schools/public.ts";

import { GroupLessons } from "./GroupLessons.tsx";
import { SharePlan } from "./SharePlan.tsx";
import { TakePlan } from "./TakePlan.tsx";
import { WritePlan } from "./WritePlan.tsx";

export type GroupPlanReply = Reply<typeof readGroupPlan>;

/** The plan of lessons that the schools of a group share, of the subject and level of an offering. */
export function GroupPlanPage() {
  const offeringId = Number(useParams()["id"]);
  return <AtSchool>{(schoolId) => <GroupPlan schoolId={schoolId} offeringId={offeringId} />}</AtSchool>;
}

interface GroupPlanProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

function GroupPlan({ schoolId, offeringId }: GroupPlanProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(readGroupPlan, { params: { schoolId, offeringId } });
  return (
    <Page
      title={t("group-plans.title")}
      back={lessonAddress(`/lessons/${offeringId}`, { schoolId })}
      onRefresh={refresh}
    >
      <Await {...reading}>{(plan) => <Shown key={plan.revision} plan={plan} schoolId={schoolId} />}</Await>
    </Page>
  );
}

interface ShownProps {
  readonly schoolId: Id;
  readonly plan: GroupPlanReply;
}

function Shown({ schoolId, plan }: ShownProps) {
  const { t } = useText();
  const [isWriting, setWriting] = useState(false);
  const { offering, lessons, may } = plan;
  const place = { schoolId, plan };
  if (isWriting) return <WritePlan {...place} onEnd={() => setWriting(false)} />;
  return (
    <>
      <OfferingCard offering={offering} quiet={t("lessons.count", { count: lessons.length })} />
      {may.take && <TakePlan {...place} />}
      {may.write !== "no" && <SharePlan {...place} onWrite={() => setWriting(true)} />}
      <GroupLessons lessons={lessons} />
    </>
  );
}
