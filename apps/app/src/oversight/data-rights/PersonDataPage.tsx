import { askDataExportOf, readDataExportOf, readErasure } from "@dars/contract/oversight/data-rights";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { NamedPerson } from "#school/people/public.ts";

import { DataExportPart } from "./DataExportPart.tsx";
import { ErasureCard } from "./ErasureCard.tsx";

/** DSR-3: the office makes an export for a person who asked at the school. */
export function PersonDataPage() {
  const { t } = useText();
  const { schoolId, personId } = useParams();
  return (
    <WithSession>
      {() => (
        <Page title={t("rights.office-title")} back={`/manage/people/${schoolId}/${personId}`} isReading>
          <div className="stack wide-gap" key={personId}>
            <NamedPerson schoolId={Number(schoolId)} personId={Number(personId)} />
            <PersonData schoolId={Number(schoolId)} personId={Number(personId)} />
            <ErasureCard schoolId={Number(schoolId)} personId={Number(personId)} />
          </div>
        </Page>
      )}
    </WithSession>
  );
}

interface PersonDataProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** Nothing is left to export of who is erased. */
function PersonData(props: PersonDataProps) {
  const { reading } = useRead(readErasure, { params: props });
  return reading.value?.state === "erased" ? null : <ExportCard {...props} />;
}

function ExportCard({ schoolId, personId }: PersonDataProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);
  const params = { schoolId, personId };
  const { reading, refresh } = useRead(readDataExportOf, { params });
  useRereadWhile(reading.value?.latest?.state === "preparing", refresh);

  const handleSubmit = (form: HTMLFormElement) => {
    const body = { key, reason: typedIn(form, "reason").trim() };
    return proved.run(async () => {
      await call(askDataExportOf, { params, body });
      setKey(newClientId());
      await refresh();
    });
  };

  return (
    <section className="card stack">
      <h2 className="section-title">{t("rights.office-export")}</h2>
      <p className="quiet">{t("rights.office-lead")}</p>
      <Await {...reading}>
        {({ latest }) => (
          <DataExportPart schoolId={schoolId} latest={latest} proved={proved} onChange={refresh}>
            <Form verb={t("rights.office-verb")} error={null} needsNetwork onSubmit={handleSubmit}>
              <TextAreaField
                label={t("rights.reason")}
                help={t("rights.reason-help")}
                name="reason"
                most={500}
                isRequired
              />
            </Form>
          </DataExportPart>
        )}
      </Await>
    </section>
  );
}
