import {
  MOST_LATE_REASON,
  readLateYears,
  saveLateRule,
  type LateYear,
} from "@dars/contract/marks/late-joiners";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { schoolOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { NamedPerson } from "#school/people/public.ts";

const REASONS: Reasons = new Map([
  ["published", "publication.late-published"],
  ["no-rule", "publication.late-none"],
]);

/** GB-14: whether a student's marks are judged by the rule for late joiners. */
export function LateRulePage() {
  const { t } = useText();
  const { schoolId, personId } = useParams();
  const params = { schoolId: Number(schoolId), studentId: Number(personId) };
  const { reading, refresh } = useRead(readLateYears, { params });
  return (
    <WithSession>
      {() => (
        <Page
          title={t("publication.late-title")}
          back={`/manage/people/${schoolId}/${personId}/enrolment`}
          isReading
          onRefresh={refresh}
        >
          <div className="stack wide-gap" key={personId}>
            <NamedPerson schoolId={params.schoolId} personId={params.studentId} />
            <Await {...reading}>{({ years }) => <Years years={years} params={params} />}</Await>
          </div>
        </Page>
      )}
    </WithSession>
  );
}

interface Student {
  readonly schoolId: Id;
  readonly studentId: Id;
}

function Years({ years, params }: { readonly years: readonly LateYear[]; readonly params: Student }) {
  const { t } = useText();
  if (years.length === 0)
    return (
      <Empty icon={schoolOutline} title={t("publication.late-title")} text={t("publication.late-no-year")} />
    );
  return years.map((each) => <OneYear key={each.year.id} judged={each} params={params} />);
}

interface OneYearProps {
  readonly judged: LateYear;
  readonly params: Student;
}

function OneYear({ judged, params }: OneYearProps) {
  const { t, locale } = useText();
  const { year, level, leftOut, decision, isPublished } = judged;
  const isOpen = !isPublished && (decision !== null || leftOut.length > 0);
  return (
    <section className="card stack" aria-label={year.title}>
      <h2 className="section-title first">
        <bdi>{year.title}</bdi> · <Name of={level.name} />
      </h2>
      {decision ? (
        <Decision decision={decision} />
      ) : (
        <p>{t(leftOut.length > 0 ? "publication.late-about" : "publication.late-none")}</p>
      )}
      {leftOut.length > 0 && (
        <p className="quiet">
          {t("publication.late-columns", {
            columns: listed(
              leftOut.map((label) => localizeName(label, locale)),
              locale,
            ),
          })}
        </p>
      )}
      {isPublished && <p className="quiet">{t("publication.late-published")}</p>}
      {isOpen && <Change key={decision?.at} judged={judged} params={params} />}
    </section>
  );
}

function Decision({
  decision: { reason, by, at },
}: {
  readonly decision: NonNullable<LateYear["decision"]>;
}) {
  const { t, locale, format } = useText();
  const date = format.date(new Date(at));
  return (
    <>
      <p>
        <strong>{t("publication.late-holds")}</strong>
      </p>
      <p dir="auto">{reason}</p>
      <p className="quiet">
        {by
          ? t("publication.late-by", { by: localizeName(by, locale), date })
          : t("publication.late-on", { date })}
      </p>
    </>
  );
}

function Change({ judged: { year, decision }, params }: OneYearProps) {
  const { t } = useText();
  const { save, error } = useSave();

  const change = (reason: string | null) =>
    save(
      saveLateRule,
      { params: { ...params, yearId: year.id }, body: { key: newClientId(), reason } },
      t("publication.late-title"),
      () => textNow(reason === null ? "publication.late-undone" : "publication.late-applied"),
    );

  if (decision)
    return (
      <>
        <Refusal error={error} reasons={REASONS} />
        <div className="buttons">
          <IonButton fill="outline" onClick={() => void change(null)}>
            {t("publication.late-undo")}
          </IonButton>
        </div>
      </>
    );
  return (
    <Form
      verb={t("publication.late-apply")}
      error={error}
      reasons={REASONS}
      onSubmit={(form) => change(typedIn(form, "reason").trim())}
    >
      <TextField
        label={t("publication.late-why")}
        name="reason"
        help={t("publication.late-why-help")}
        isRequired
        most={MOST_LATE_REASON}
      />
    </Form>
  );
}
