import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listEnrolments, type EnrolmentLine } from "@dars/contract/school/enrolment";
import { IonButton, useIonRouter } from "@ionic/react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { AddingSteps, addingSteps, NamedPerson } from "#school/people/public.ts";
import { sectionName } from "#school/schools/public.ts";

import { EnrolForm } from "./EnrolForm.tsx";
import { LeaveForm } from "./LeaveForm.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { TransferForm } from "./TransferForm.tsx";
import { UndoCard } from "./UndoCard.tsx";

/** Where a student sits and has sat, and every way to change it (B6). */
export function EnrolmentPage() {
  const { schoolId, personId } = useParams();
  const { t } = useText();
  const which = { schoolId: Number(schoolId), studentId: Number(personId) };
  const { reading, refresh } = useRead(listEnrolments, { params: which });
  return (
    <WithSession>
      {({ login_type }) => (
        <Page
          title={t("enrolment.title")}
          back={`/manage/people/${schoolId}/${personId}`}
          isReading
          onRefresh={refresh}
        >
          <NamedPerson schoolId={which.schoolId} personId={which.studentId} />
          <Await {...reading}>
            {(read) => <Enrolments {...which} read={read} isOffice={login_type === "school_management"} />}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

interface EnrolmentsProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly read: Reply<typeof listEnrolments>;
  readonly isOffice: boolean;
}

function Enrolments({ schoolId, studentId, read, isOffice }: EnrolmentsProps) {
  const { t } = useText();
  const router = useIonRouter();
  const isAdding = useOwnQuery().has("adding");
  const { enrolments, year, levels } = read;
  const active = enrolments.find(({ state, year: each }) => state === "active" && each.isCurrent);
  const which = { schoolId, studentId };
  return (
    <div className="stack wide-gap">
      {isAdding && <AddingSteps step={2} leadsTo={addingSteps.guardian(which, 0)} />}
      {enrolments.map((enrolment) => (
        <EnrolmentCard key={enrolment.id} enrolment={enrolment} />
      ))}
      {active?.lastMove && isOffice && <UndoCard schoolId={schoolId} move={active.lastMove} />}
      {active ? (
        <>
          <MoveForm
            schoolId={schoolId}
            studentIds={[studentId]}
            levelId={active.level.id}
            exceptId={active.section?.id ?? null}
          />
          <LeaveForm {...which} revision={active.revision} />
          {isOffice && (
            <>
              <TransferForm {...which} revision={active.revision} />
              <div className="buttons">
                <IonButton fill="outline" routerLink={`/manage/people/${schoolId}/${studentId}/late-rule`}>
                  {t("enrolment.late-rule")}
                </IonButton>
              </div>
            </>
          )}
        </>
      ) : (
        year && (
          <EnrolForm
            {...which}
            levels={levels}
            onDone={(sectionId) =>
              isAdding && router.push(addingSteps.guardian(which, sectionId), "forward", "replace")
            }
          />
        )
      )}
    </div>
  );
}

function EnrolmentCard({ enrolment }: { readonly enrolment: EnrolmentLine }) {
  const { t, format, locale } = useText();
  const { year, level, section, state, startsOn, endsOn, exitReason, stays } = enrolment;
  const date = (day: string) => format.date(getNoon(day));
  return (
    <section className="card" aria-label={year.title}>
      <h2 className="section-title first">
        <bdi>{year.title}</bdi> · {t(`enrolment.state-${state}`)}
      </h2>
      <p>
        <bdi>{section ? sectionName(section, level.name, locale) : t("enrolment.no-section")}</bdi>
      </p>
      <p className="quiet">
        {t("enrolment.since", { day: date(startsOn) })}
        {endsOn !== null && ` · ${t("enrolment.until", { day: date(endsOn) })}`}
      </p>
      {exitReason !== null && <p>{exitReason}</p>}
      {stays.length > 1 && (
        <ul className="plain stack" aria-label={t("enrolment.stays")}>
          {stays.map((stay) => (
            <li key={`${stay.section.id}-${stay.startsOn}`} className="quiet">
              <bdi>{sectionName(stay.section, level.name, locale)}</bdi> ·{" "}
              {t("enrolment.since", { day: date(stay.startsOn) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
