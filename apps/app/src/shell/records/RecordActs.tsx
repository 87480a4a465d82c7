import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { documentTextOutline, mailOutline } from "ionicons/icons";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

interface RecordActsProps {
  readonly schoolId: number;
  readonly person: PersonPage;
  readonly role: Role;
  /** A family's report of an absence waits to be decided. */
  readonly hasWaitingExcuse?: boolean;
}

/** The next step for this person as the only filled button, and all other actions of the office in one list. */
export function RecordActs({ schoolId, person, role, hasWaitingExcuse = false }: RecordActsProps) {
  const { t } = useText();
  const writing = writingAddress(schoolId, person.id, role);
  const hasFamily = person.guardians.some(({ state, isRestricted }) => state === "verified" && !isRestricted);
  const verb = t(hasFamily ? "records.write-family" : "records.write");
  const others = listOthers(schoolId, person, role);
  return (
    <div className="record-acts">
      {hasWaitingExcuse && (
        <IonButton expand="block" routerLink={`/attendance/excuses/${schoolId}`}>
          <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
          {t("records.decide-excuse")}
        </IonButton>
      )}
      <IonButton expand="block" fill={hasWaitingExcuse ? "outline" : "solid"} routerLink={writing}>
        <IonIcon slot="start" icon={mailOutline} aria-hidden="true" />
        {verb}
      </IonButton>
      {others.length > 0 && (
        <details>
          <summary>{t("records.more")}</summary>
          <IonList className="rows" lines="none" aria-label={t("records.more")}>
            {others.map(([label, leadsTo]) => (
              <Row key={leadsTo} strong={t(label)} leadsTo={leadsTo} />
            ))}
          </IonList>
        </details>
      )}
    </div>
  );
}

/** A homeroom teacher writes to the family in a chat, the office by an official message. */
const writingAddress = (schoolId: number, personId: number, role: Role): string =>
  role === "teacher"
    ? `/chatting-rooms/new?about=${personId}`
    : `/messages/new?school=${schoolId}&person=${personId}`;

type Act = readonly [label: TextId, leadsTo: string];

function listOthers(schoolId: number, { id, isStudent }: PersonPage, role: Role): readonly Act[] {
  if (role === "teacher") return [];
  const here = `/manage/people/${schoolId}/${id}`;
  const ofManagement: readonly Act[] = [
    ["records.edit", `${here}/edit`],
    ["records.photo", `${here}/photo`],
  ];
  const ofStudent: readonly Act[] = [
    ["records.enrolment", `${here}/enrolment`],
    ["records.link-guardian", `${here}/guardians/new`],
  ];
  return [
    ...(role === "school_management" ? ofManagement : []),
    ...(isStudent ? ofStudent : []),
    ["records.account", `${here}/account`],
    ["records.data", `${here}/data`],
  ];
}
