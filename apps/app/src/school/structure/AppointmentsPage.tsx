import type { Id } from "@dars/contract/platform/primitives";
import { listAppointments, type Appointment } from "@dars/contract/school/appointments";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Beside } from "./Beside.tsx";
import { EndAppointmentForm } from "./EndAppointmentForm.tsx";
import { GrantForm } from "./GrantForm.tsx";
import { WaitingCard } from "./WaitingCard.tsx";

import "./structure.css";

/** Who manages, coordinates and evaluates a school (A6). */
export function AppointmentsPage() {
  return (
    <PageOfSchool title="structure.mandates" back="/manage">
      {(schoolId) => <Appointments key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Appointments({ schoolId }: { readonly schoolId: Id }) {
  const { t, format, locale } = useText();
  const [open, setOpen] = useState<"new" | Appointment | null>(null);
  const { reading } = useRead(listAppointments, { params: { schoolId } });
  const close = () => setOpen(null);
  const named = ({ name, login }: Appointment) => (name ? localizeName(name, locale) : (login ?? "–"));
  const charge = ({ kind, subject, level }: Appointment) =>
    [
      t(`structure.mandate-${kind}`),
      kind === "management"
        ? null
        : subject
          ? localizeName(subject.name, locale)
          : t("structure.every-subject"),
      kind !== "coordinator" ? null : level ? localizeName(level.name, locale) : t("structure.every-level"),
    ]
      .filter((words) => words !== null)
      .join(" · ");
  const days = ({ startsOn, endsOn }: Appointment) => {
    const from = format.date(getNoon(startsOn));
    return endsOn === null
      ? t("structure.since", { from })
      : t("structure.until", { from, to: format.date(getNoon(endsOn)) });
  };
  return (
    <Await {...reading}>
      {({ mandates, candidates, waiting = [] }) => (
        <Beside
          list={
            <>
              <WaitingCard schoolId={schoolId} waiting={waiting} />
              <div className="structure-lead">
                <p className="quiet">{t("structure.two-persons")}</p>
                <IonButton onClick={() => setOpen("new")}>
                  <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
                  {t("structure.grant")}
                </IonButton>
                <IonButton fill="outline" routerLink={`/manage/principal?school=${schoolId}`}>
                  {t("structure.manager")}
                </IonButton>
              </div>
              <Records
                label={t("structure.mandates")}
                records={mandates}
                keyOf={({ kind, id }) => `${kind} ${id}`}
                namesOf={({ name }) => name}
                searchOf={({ name, login, subject }) =>
                  `${allNames(name, subject?.name ?? null)} ${login ?? ""}`
                }
                row={(mandate) => ({
                  strong: <bdi>{named(mandate)}</bdi>,
                  quiet: charge(mandate),
                  onPress: () => setOpen(mandate),
                })}
                columns={[
                  { head: t("structure.person"), render: (mandate) => <bdi>{named(mandate)}</bdi> },
                  { head: t("structure.charge"), render: charge },
                  { head: t("structure.time"), render: days },
                ]}
                empty={{
                  icon: peopleOutline,
                  title: t("structure.no-mandates"),
                  text: t("structure.no-mandates-text"),
                }}
              />
            </>
          }
          form={
            open === null ? null : open === "new" ? (
              <GrantForm schoolId={schoolId} candidates={candidates} onDone={close} />
            ) : (
              <EndAppointmentForm
                key={`${open.kind} ${open.id}`}
                schoolId={schoolId}
                mandate={open}
                lead={`${named(open)}: ${charge(open)}, ${days(open)}`}
                onDone={close}
              />
            )
          }
        />
      )}
    </Await>
  );
}
