import { askDataExport, listDataExports, type DataSubject } from "@dars/contract/oversight/data-rights";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useOnline } from "#platform/device/network.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { DataExportPart } from "./DataExportPart.tsx";

/** DSR-1: everyone's own data, and for guardians their children's, as files. */
export function MyDataPage() {
  return <WithSession>{() => <MyData />}</WithSession>;
}

function MyData() {
  const { t } = useText();
  const isOnline = useOnline();
  const { reading, refresh } = useRead(listDataExports, {});
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
                  onChange={refresh}
                />
              ))}
            </>
          )}
        </Await>
      </div>
    </Page>
  );
}

interface SubjectCardProps {
  readonly subject: DataSubject;
  readonly onChange: () => unknown;
}

function SubjectCard({ subject, onChange }: SubjectCardProps) {
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
            {isMe ? t("rights.export-mine") : t("rights.export-child", { name: nameOf(name, locale) })}
          </IonButton>
        </div>
      </DataExportPart>
    </section>
  );
}
