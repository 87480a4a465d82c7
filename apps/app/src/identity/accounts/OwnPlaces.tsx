import type { UserData } from "@dars/contract/identity/user-data";
import { readFamilyHome, readHome } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";
import {
  documentLockOutline,
  downloadOutline,
  easelOutline,
  helpCircleOutline,
  notificationsOutline,
  shieldCheckmarkOutline,
} from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { useStorageUsed } from "./use-storage-used.ts";

interface OwnPlacesProps {
  readonly session: UserData;
}

/** Links of the profile: children or classes, notification settings, storage on the device, help. */
export function OwnPlaces({ session }: OwnPlacesProps) {
  const { t } = useText();
  const role = session.login_type;
  const used = useStorageUsed();
  return (
    <>
      {role === "parent" && <Children />}
      {role === "teacher" && <Classes />}
      <IonList className="rows" lines="none">
        <Row
          start={<IonIcon icon={notificationsOutline} aria-hidden="true" />}
          strong={t("accounts.notifications")}
          quiet={t("accounts.notifications-text")}
          leadsTo="/notification-settings"
        />
        <Row
          start={<IonIcon icon={downloadOutline} aria-hidden="true" />}
          strong={t("accounts.storage")}
          quiet={t(role === "student" ? "accounts.storage-downloads" : "accounts.storage-used", { used })}
          {...(role === "student" && { leadsTo: "/kept-lessons" })}
        />
        <Row
          start={<IonIcon icon={documentLockOutline} aria-hidden="true" />}
          strong={t("accounts.own-data")}
          quiet={t("accounts.own-data-text")}
          leadsTo="/my-data"
        />
        <Row
          start={<IonIcon icon={shieldCheckmarkOutline} aria-hidden="true" />}
          strong={t("accounts.privacy")}
          quiet={t("accounts.privacy-text")}
          leadsTo="/privacy"
        />
        {ASKERS.has(role) && (
          <Row
            start={<IonIcon icon={helpCircleOutline} aria-hidden="true" />}
            strong={t("accounts.help")}
            quiet={t("accounts.help-text")}
            leadsTo="/messages/new"
          />
        )}
      </IonList>
    </>
  );
}

/** Who writes to the school's office when something is unclear. */
const ASKERS: ReadonlySet<UserData["login_type"]> = new Set(["parent", "student", "teacher"]);

function Children() {
  const { t, locale } = useText();
  const { reading } = useRead(readFamilyHome, {});
  const children = reading.value?.children ?? [];
  if (children.length === 0) return null;
  return (
    <IonList className="rows" lines="none" aria-label={t("accounts.children")}>
      {children.map(({ schoolId, studentId, name, level, school }) => (
        <Row
          key={`${schoolId}-${studentId}`}
          start={<Avatar id={studentId} name={name} />}
          strong={<Name of={name} />}
          quiet={
            level
              ? `${localizeName(level.name, locale)} · ${localizeName(school, locale)}`
              : localizeName(school, locale)
          }
          leadsTo={`/subjects/${level?.id ?? 0}?school=${schoolId}&student=${studentId}`}
        />
      ))}
    </IonList>
  );
}

function Classes() {
  const { t, locale } = useText();
  const { reading } = useRead(readHome, {});
  const teacher = reading.value?.teacher;
  if (!teacher || teacher.classes.length === 0) return null;
  return (
    <IonList className="rows" lines="none" aria-label={t("accounts.classes")}>
      {teacher.classes.map(({ id, offeringId, subject, level, section, title }) => (
        <Row
          key={id}
          start={<IonIcon icon={easelOutline} aria-hidden="true" />}
          strong={<Name of={subject} />}
          quiet={dashed(localizeName(level, locale), section?.letter ?? title)}
          leadsTo={`/lessons/${offeringId}?school=${teacher.schoolId}`}
        />
      ))}
    </IonList>
  );
}
