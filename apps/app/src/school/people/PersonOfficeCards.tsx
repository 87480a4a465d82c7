import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";
import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface PersonOfficeCardsProps {
  readonly schoolId: Id;
  readonly person: PersonPage;
  readonly role: Role;
}

/** What the office does about this person, each on a page of its own. */
export function PersonOfficeCards({ schoolId, person, role }: PersonOfficeCardsProps) {
  const { t } = useText();
  if (role !== "school_management" && role !== "administrator") return null;
  const here = `/manage/people/${schoolId}/${person.id}`;
  return (
    <div className="buttons link-row">
      <IonButton fill="outline" routerLink={`/messages/new?school=${schoolId}&person=${person.id}`}>
        {t("people.write")}
      </IonButton>
      {role === "school_management" && (
        <>
          <IonButton fill="outline" routerLink={`${here}/edit`}>
            {t("people.edit")}
          </IonButton>
          <IonButton fill="outline" routerLink={`${here}/photo`}>
            {t("people.photo")}
          </IonButton>
        </>
      )}
      <IonButton fill="outline" routerLink={`${here}/data`}>
        {t("people.data")}
      </IonButton>
      {person.isStudent && (
        <>
          <IonButton fill="outline" routerLink={`${here}/enrolment`}>
            {t("people.enrolment")}
          </IonButton>
          <IonButton fill="outline" routerLink={`${here}/guardians/new`}>
            {t("people.link-guardian")}
          </IonButton>
        </>
      )}
    </div>
  );
}
