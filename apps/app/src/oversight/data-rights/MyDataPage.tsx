import { askDataExport, listDataExports, type DataSubject } from "@dars/contract/oversight/data-rights";
import { listErasureSubjects, type ErasureSubject } from "@dars/contract/oversight/erasure-requests";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useOnline } from "#platform/device/network.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { DataExportPart } from "./DataExportPart.tsx";
import { ErasureRequestPart } from "./ErasureRequestPart.tsx";

/** DSR-1, DSR-4: everyone's own data, and for guardians their children's: as files, and requests to erase it. */
export function MyDataPage() {
  return <WithSession>{() => <MyData />}</WithSession>;
}

function MyData() {
  const { t } = useText();
  const isOnline = useOnline();
  const { reading, refresh } = useRead(listDataExports, {});
  const erasures = useRead(listErasureSubjects, {});
  const subjects = erasures.reading.value?.people ?? [];
  const isUnderWay = reading.value?.people.some(({ latest }) => latest?.state === "preparing") ?? false;
  useRereadWhile(isUnderWay, refresh);
  return (
    <Page title={t("rights.title")} back="/profile" isReading onRefresh={refresh}>
      <div className="stack wide-gap">
        <p className="quiet">{t("rights.lead")}</p>
        {!isOnline && <output className="banner">{t("rights.offline")}</output>}
        <Await {...reading}>
          {({ people }) => (
            <>
              {people.map((subject) => (
                <SubjectCard
                  key={`${subject.schoolId}-${subject.personId}`}
                  subject={subject}
                  erasure={subjects.find((each) => isSame(each, subject))}
                  onChange={refresh}
                  onAsked={erasures.refresh}
                />
              ))}
              {subjects
                .filter((each) => !people.some((subject) => isSame(each, subject)))
                .map((each) => (
                  <ErasedCard key={`${each.schoolId}-${each.personId}`} subject={each} />
                ))}
            </>
          )}
        </Await>
      </div>
    </Page>
  );
}

type PersonKey = Pick<DataSubject, "schoolId" | "personId">;
const isSame = (one: PersonKey, other: PersonKey) =>
  one.schoolId === other.schoolId && one.personId === other.personId;

/** A card for a child that the guardian no longer sees, for it was erased. */
function ErasedCard({ subject }: { readonly subject: ErasureSubject }) {
  return (
    <section className="card stack">
      <h2 className="section-title first">
        <Name of={subject.name} />
      </h2>
      <ErasureRequestPart subject={subject} onChange={() => undefined} />
    </section>
  );
}

interface SubjectCardProps {
  readonly subject: DataSubject;
  readonly erasure: ErasureSubject | undefined;
  readonly onChange: () => unknown;
  readonly onAsked: () => unknown;
}

function SubjectCard({ subject, erasure, onChange, onAsked }: SubjectCardProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const isOnline = useOnline();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);
  const { schoolId, personId, name, school, isMe, latest } = subject;

  const handleAsk = () =>
    proved.run(async () => {
      await call(askDataExport, { body: { key, schoolId, personId } });
      setKey(newClientId());
      await onChange();
    });

  return (
    <section className="card stack">
      <div>
        <h2 className="section-title first">
          <Name of={name} />
        </h2>
        <p className="quiet">
          {isMe && `${t("rights.me")} · `}
          <Name of={school} />
        </p>
      </div>
      <DataExportPart schoolId={schoolId} latest={latest} proved={proved} onChange={onChange}>
        <div className="buttons">
          <IonButton fill="outline" disabled={!isOnline} onClick={() => void handleAsk()}>
            {isMe ? t("rights.export-mine") : t("rights.export-child", { name: localizeName(name, locale) })}
          </IonButton>
        </div>
      </DataExportPart>
      {erasure && <ErasureRequestPart subject={erasure} onChange={onAsked} />}
    </section>
  );
}
