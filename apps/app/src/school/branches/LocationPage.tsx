import type { UserData } from "@dars/contract/identity/user-data";
import {
  listLocations,
  listOpenLocations,
  type Branch,
  type SchoolLocation,
} from "@dars/contract/school/branches";
import { IonButton } from "@ionic/react";
import { locationOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath, useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { BranchesForm } from "./BranchesForm.tsx";

/**
 * The places of the reader's schools, as each school entered them; for a visitor those that take applications. It never
 * requests the device's location.
 */
export function LocationPage() {
  const { session, isLoggedIn } = useSession();
  return session && isLoggedIn ? <OwnLocations session={session} /> : <OpenLocations />;
}

function OwnLocations({ session }: { readonly session: UserData }) {
  return <Locations {...useRead(listLocations, {})} back={getHomePath(session)} />;
}

function OpenLocations() {
  return <Locations {...useRead(listOpenLocations, {})} back="/choose-account-type" />;
}

type LocationsProps = Pick<ReturnType<typeof useRead<typeof listLocations>>, "reading" | "refresh"> & {
  readonly back: string;
};

function Locations({ reading, refresh, back }: LocationsProps) {
  const { t } = useText();
  return (
    <Page title={t("location.title")} back={back} isReading onRefresh={refresh}>
      <Await {...reading}>
        {({ schools }) =>
          schools.length === 0 ? (
            <Empty icon={locationOutline} title={t("location.none")} text={t("location.none-text")} />
          ) : (
            schools.map((school) => <School key={school.schoolId} school={school} />)
          )
        }
      </Await>
    </Page>
  );
}

function School({ school }: { readonly school: SchoolLocation }) {
  const { t } = useText();
  const [isChanging, setChanging] = useState(false);
  const { name, address, phones, opensAt, closesAt, branches, mayChange } = school;
  return (
    <section className="stack">
      <h2 className="section-title">
        <Name of={name} />
      </h2>
      <Place
        branch={{ name: "", address, phones, gates: null, hours: `${opensAt}–${closesAt}`, place: null }}
      />
      {isChanging ? (
        <BranchesForm school={school} onDone={() => setChanging(false)} />
      ) : (
        <>
          {branches.map((branch) => (
            <Place key={branch.name} branch={branch} />
          ))}
          {mayChange && (
            <div className="buttons">
              <IonButton fill="outline" onClick={() => setChanging(true)}>
                {t("location.change")}
              </IonButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Place({ branch }: { readonly branch: Branch }) {
  const { t } = useText();
  const { name, address, phones, gates, hours } = branch;
  const map = buildMapUrl(branch);
  return (
    <article className="card stack">
      {name !== "" && (
        <h3 className="section-title first" dir="auto">
          {name}
        </h3>
      )}
      <dl className="facts">
        {address !== null && (
          <>
            <dt>{t("location.address")}</dt>
            <dd dir="auto">{address}</dd>
          </>
        )}
        {phones.length > 0 && (
          <>
            <dt>{t("location.phones")}</dt>
            <dd>
              {phones.map((phone) => (
                <div key={phone}>
                  <a href={`tel:${phone}`} className="text-button" dir="ltr">
                    {phone}
                  </a>
                </div>
              ))}
            </dd>
          </>
        )}
        {hours !== null && (
          <>
            <dt>{t("location.hours")}</dt>
            <dd>
              <bdi>{hours}</bdi>
            </dd>
          </>
        )}
        {gates !== null && (
          <>
            <dt>{t("location.gates")}</dt>
            <dd dir="auto">{gates}</dd>
          </>
        )}
      </dl>
      {map !== null && (
        <div className="buttons">
          <IonButton fill="outline" href={map} target="_blank" rel="noreferrer">
            {t("location.map")}
          </IonButton>
        </div>
      )}
    </article>
  );
}

/** Opens the phone's own map app; a browser asks which. */
const buildMapUrl = ({ place }: Branch): string | null =>
  place && `geo:${place.latitude},${place.longitude}?q=${place.latitude},${place.longitude}`;
