import { readLookedResults, startResultLook, type LookedResults } from "@dars/contract/marks/result-looks";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";
import { ribbonOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { needsLook } from "#platform/api/needs-look.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { LookedTable } from "./LookedTable.tsx";

interface OfSection {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

/** H9: an administrator reads the published marks of a section by name, for an hour and with a reason. */
export function LookedResultsPage() {
  const { t } = useText();
  const params = useParams();
  const [schoolId, sectionId] = [Number(params["schoolId"]), Number(params["sectionId"])];
  return (
    <WithSession>
      {() => (
        <Page title={t("results.look")} back="/reportcards" isReading>
          <Look schoolId={schoolId} sectionId={sectionId} />
        </Page>
      )}
    </WithSession>
  );
}

function Look({ schoolId, sectionId }: OfSection) {
  const { t } = useText();
  const params = { schoolId, sectionId };
  const { reading, refresh } = useRead(readLookedResults, { params });
  const { act, error } = useAtOnce(refresh);
  /** Kept until the look has begun: what is sent twice is one look. */
  const [key, setKey] = useState(newClientId);

  async function start(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    if (await act(startResultLook, { params, body: { key, reason } })) setKey(newClientId());
  }

  if (needsLook(reading.error))
    return (
      <Form
        className="card form stack"
        verb={t("results.look-start")}
        error={error}
        needsNetwork
        onSubmit={start}
      >
        <Which {...params} />
        <p>{t("results.look-text")}</p>
        <TextField label={t("results.look-why")} name="reason" isRequired />
      </Form>
    );
  return <Await {...reading}>{(results) => <OneSection results={results} />}</Await>;
}

/** Which section it is, before one says why. */
function Which({ schoolId, sectionId }: OfSection) {
  const { locale } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  const section = reading.value?.sections.find(({ id }) => id === sectionId);
  if (!section) return null;
  return <h2 className="section-title first">{sectionName(section, section.level.name, locale)}</h2>;
}

function OneSection({ results }: { readonly results: LookedResults }) {
  const { t, locale, format } = useText();
  const [chosen, setChosen] = useState(0);
  const { endsAt, level, section, subjects, students } = results;
  const subject = subjects.find(({ offeringId }) => offeringId === chosen) ?? subjects[0];
  return (
    <div className="stack wide-gap">
      <h2 className="section-title first">{sectionName(section, level.name, locale)}</h2>
      <p className="banner">{t("results.look-until", { at: format.time(new Date(endsAt)) })}</p>
      {subject ? (
        <>
          <PickField
            label={t("results.look-subject")}
            value={String(subject.offeringId)}
            options={subjects.map(({ offeringId, name }) => [String(offeringId), localizeName(name, locale)])}
            onPick={(value) => setChosen(Number(value))}
          />
          <LookedTable subject={subject} students={students} />
        </>
      ) : (
        <Empty icon={ribbonOutline} title={t("results.no-subject-results")} text={t("results.look-none")} />
      )}
    </div>
  );
}
