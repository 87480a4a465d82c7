import type { Id } from "@dars/contract/platform/primitives";
import { listCases, type CaseCard } from "@dars/contract/talking/moderation";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, shieldCheckmarkOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { RecordList, type Column } from "#platform/ui/Records.tsx";
import { useNow } from "#platform/ui/use-now.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { roomLabel } from "./room-label.ts";

/** K9: what was reported, by when it wants an answer. */
export function CasesPage() {
  return (
    <PageOfSchool title="moderation.cases" back="/manage">
      {(schoolId) => <Cases key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

interface CasesProps {
  readonly schoolId: Id;
  /** The case that is open beside the list. */
  readonly openId?: Id;
}

/** The queue of cases, open or closed. */
export function Cases({ schoolId, openId }: CasesProps) {
  const { t } = useText();
  const [state, setState] = useState<"open" | "closed">("open");
  const { reading } = useRead(listCases, { params: { schoolId }, query: { state } });
  return (
    <div className="stack">
      <Choice
        label={t("moderation.cases")}
        isLabelHidden
        options={[
          ["open", t("moderation.open")],
          ["closed", t("moderation.closed")],
        ]}
        value={state}
        onChoose={setState}
      />
      <Await {...reading}>
        {({ cases }) => <CaseList schoolId={schoolId} cases={cases} openId={openId} />}
      </Await>
      <div className="buttons">
        <IonButton fill="outline" routerLink={`/manage/moderation/${schoolId}/rooms`}>
          {t("moderation.rooms")}
        </IonButton>
      </div>
    </div>
  );
}

interface CaseListProps {
  readonly schoolId: Id;
  readonly cases: readonly CaseCard[];
  readonly openId: Id | undefined;
}

function CaseList({ schoolId, cases, openId }: CaseListProps) {
  const text = useText();
  const { t } = text;
  if (cases.length === 0)
    return (
      <Empty
        icon={shieldCheckmarkOutline}
        title={t("moderation.no-cases")}
        text={t("moderation.no-cases-text")}
      />
    );
  return (
    <RecordList
      label={t("moderation.cases")}
      records={cases}
      keyOf={({ id }) => id}
      row={(each) => ({
        strong: caseTitle(each, text),
        quiet: (
          <>
            {roomLabel(each.room, text)}
            <div>
              <Due of={each} />
            </div>
          </>
        ),
        leadsTo: `/manage/moderation/${schoolId}/${each.id}`,
        isCurrent: each.id === openId,
      })}
      {...(openId === undefined && { columns: buildColumns(text) })}
    />
  );
}

const buildColumns = (text: Text): readonly Column<CaseCard>[] => {
  const { t } = text;
  return [
    { head: t("moderation.reason"), render: (each) => describeReason(each, text) },
    { head: t("moderation.about"), render: (each) => <bdi>{getPersonName(each, text)}</bdi> },
    { head: t("moderation.room"), render: (each) => <bdi>{roomLabel(each.room, text)}</bdi> },
    { head: t("moderation.reports"), render: (each) => each.reports, isNumber: true },
    { head: t("moderation.due"), render: (each) => <Due of={each} /> },
  ];
};

/** A case in one line. */
export const caseTitle = (card: CaseCard, text: Text): string =>
  `${describeReason(card, text)} · ${getPersonName(card, text)}`;

const getPersonName = ({ about }: CaseCard, { locale }: Text): string =>
  about ? localizeName(about.name, locale) : "";

/** What it was reported for, or that a word flagged it. */
export const describeReason = (
  { origin, reason }: CaseCard,
  { t }: Pick<ReturnType<typeof useText>, "t">,
): string => (origin === "words" ? t("moderation.flagged") : t(`moderation.reason-${reason}`));

/** Until when it wants an answer; once closed, what came of it. */
export function Due({ of: { state, dueAt, outcome, isUrgent, escalatedAt } }: { readonly of: CaseCard }) {
  const { t, format } = useText();
  const now = useNow();
  if (state === "closed")
    return <span className="state good">{outcome && t(`moderation.done-${outcome}`)}</span>;
  const isLate = Date.parse(dueAt) < now;
  const words = escalatedAt !== null ? "moderation.escalated" : "moderation.late";
  return (
    <span className={isLate || isUrgent ? "state bad" : "state waiting"}>
      {(isLate || isUrgent) && <IonIcon icon={alertCircleOutline} aria-hidden="true" />}
      {isLate ? t(words) : t("moderation.due-at", { at: format.moment(new Date(dueAt)) })}
    </span>
  );
}
