import type { Me } from "@dars/contract/identity/own-account";
import type { UserData } from "@dars/contract/identity/user-data";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { cloudDoneOutline, cloudUploadOutline, logOutOutline } from "ionicons/icons";

import { SignInWaysCard } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { appVersion } from "#platform/device/app-version.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { ConsentsCard } from "./ConsentsCard.tsx";
import { ContactCard } from "./ContactCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { FamilyConsentsCard } from "./FamilyConsentsCard.tsx";
import { LookCard } from "./LookCard.tsx";
import { OwnFace, OwnNameLink, OwnPhotoLink } from "./OwnFace.tsx";
import { OwnPlaces } from "./OwnPlaces.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { roleText } from "./roles.ts";
import { RolesCard } from "./RolesCard.tsx";
import { SharedDeviceCard } from "./SharedDeviceCard.tsx";
import { useMe } from "./use-me.ts";
import { useSignOut } from "./use-sign-out.ts";
import { WithSession } from "./WithSession.tsx";

export function ProfilePage() {
  return <WithSession>{(session) => <Profile session={session} />}</WithSession>;
}

/** What belongs to the person comes from the server; what belongs to this device works without it. */
function Profile({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { me, devices, save, end, switchTo, refresh } = useMe();
  const signOut = useSignOut();
  return (
    <Page title={t("accounts.profile-title")} onRefresh={refresh}>
      <Await {...me.reading}>{(person) => <Head me={person} />}</Await>
      <div className="columns">
        <div className="stack wide-gap">
          <OwnPlaces session={session} />
          <WaitingRow />
          {me.reading.value && <RolesCard me={me.reading.value} onSwitch={(id) => void switchTo(id)} />}
          <LookCard me={me.reading.value} onLanguage={(locale) => void save({ locale })} />
          <SharedDeviceCard />
        </div>
        <div className="stack wide-gap">
          {session.school_id !== null && session.student_id !== null && session.login_type === "student" && (
            <ConsentsCard schoolId={session.school_id} studentId={session.student_id} />
          )}
          {session.login_type === "parent" && <FamilyConsentsCard />}
          {me.reading.value && <ContactCard key={buildContactKey(me.reading.value)} me={me.reading.value} />}
          <DevicesCard reading={devices.reading} onEnd={(ids) => void end(ids)} />
          <PasswordCard />
          {me.reading.value && <SignInWaysCard role={me.reading.value.role} />}
        </div>
      </div>
      <IonButton expand="block" fill="outline" color="danger" className="spaced" onClick={signOut}>
        <IonIcon slot="start" icon={logOutOutline} flipRtl aria-hidden="true" />
        {t("accounts.sign-out")}
      </IonButton>
      <p className="quiet version">{t("accounts.version", { version: appVersion })}</p>
    </Page>
  );
}

/** The form begins anew where the server has other values. */
const buildContactKey = ({ phone, secondPhone, email, address }: Me): string =>
  JSON.stringify([phone, secondPhone, email, address]);

function Head({ me }: { readonly me: Me }) {
  const { t } = useText();
  const { name, role, school, group, login } = me;
  return (
    <div className="person-head">
      <OwnFace me={me} />
      <div>
        <h2>
          <Name of={name} />
        </h2>
        <p className="quiet">
          {t(roleText(role))} · <Name of={school?.name ?? group.name} />
        </p>
        <p className="quiet">
          <bdi dir="ltr">{login}</bdi>
        </p>
        <p>
          <OwnNameLink me={me} />
        </p>
        <OwnPhotoLink me={me} />
      </div>
    </div>
  );
}

function WaitingRow() {
  const { t } = useText();
  const count = useStore(useApi().outbox.saves).length;
  return (
    <IonList className="rows" lines="none">
      <Row
        start={<IonIcon icon={count > 0 ? cloudUploadOutline : cloudDoneOutline} aria-hidden="true" />}
        strong={t("accounts.waiting-saves")}
        quiet={count > 0 ? t("platform.waiting", { count }) : t("accounts.waiting-none")}
        leadsTo="/waiting"
      />
    </IonList>
  );
}
