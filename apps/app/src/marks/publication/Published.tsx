import {
  restartPublication,
  withdrawPublication,
  type PublicationLine,
} from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonProgressBar } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

interface PublishedProps {
  readonly publications: readonly PublicationLine[];
  readonly schoolId: Id;
}

/** What was published, is to be, and was withdrawn; the latest first. */
export function Published({ publications, schoolId }: PublishedProps) {
  const { t } = useText();
  if (publications.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="section-title">{t("publication.publications")}</h2>
      {publications.map((publication) => (
        <OnePublication key={publication.id} publication={publication} schoolId={schoolId} />
      ))}
    </section>
  );
}

interface OneProps {
  readonly publication: PublicationLine;
  readonly schoolId: Id;
}

function OnePublication({ publication, schoolId }: OneProps) {
  const { t, locale, format } = useText();
  const { labels, sections, state, isUnderWay, publishAt, students, withdrawnBecause } = publication;
  const title = labels.map((label) => label[locale]).join(" · ");
  const isKnown = state !== "scheduled";
  return (
    <article className="card">
      <h3 className="section-title first">{title}</h3>
      <p className="quiet">
        {t(getStateTextId(publication))} · {format.date(new Date(publishAt))}
        {isKnown && ` · ${t("publication.students", { count: students })}`}
      </p>
      {isUnderWay && <IonProgressBar type="indeterminate" aria-label={t(getStateTextId(publication))} />}
      {isUnderWay && state === "withdrawn" && <p className="quiet">{t("publication.rest-under-way")}</p>}
      <p className="quiet">
        {sections.map(({ letter, level }) => sectionName({ letter, title: null }, level, locale)).join(" · ")}
      </p>
      {withdrawnBecause !== null && <p>{withdrawnBecause}</p>}
      <Steps publication={publication} schoolId={schoolId} title={title} />
    </article>
  );
}

function getStateTextId({ state, isUnderWay, failedBecause }: PublicationLine): TextId {
  if (state !== "scheduled") return `publication.state-${state}`;
  if (failedBecause !== null) return "publication.not-published";
  return isUnderWay ? "publication.being-published" : "publication.state-scheduled";
}

const REASONS: Reasons = new Map([["not-failed", "publication.not-failed"]]);

interface StepsProps extends OneProps {
  readonly title: string;
}

/** Why the server gave up, the way to start again, and the way to withdraw. */
function Steps({ publication: { id, state, failedBecause }, schoolId, title }: StepsProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const restart = () =>
    save(
      restartPublication,
      { params: { schoolId, publicationId: id }, body: { key: newClientId() } },
      title,
      () => textNow("publication.being-published"),
    );
  return (
    <>
      {failedBecause !== null && (
        <p role="alert">
          {t(`publication.failed-${failedBecause}`)}{" "}
          {t(state === "withdrawn" ? "publication.failed-rest" : "publication.failed-hidden")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        {failedBecause !== null && (
          <IonButton size="small" onClick={() => void restart()}>
            {t("platform.retry")}
          </IonButton>
        )}
        {state !== "withdrawn" && !isWithdrawing && (
          <IonButton fill="outline" size="small" onClick={() => setWithdrawing(true)}>
            {t("publication.withdraw")}
          </IonButton>
        )}
      </div>
      {isWithdrawing && (
        <Withdraw
          publicationId={id}
          schoolId={schoolId}
          title={title}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}

interface WithdrawProps {
  readonly publicationId: Id;
  readonly schoolId: Id;
  readonly title: string;
  readonly onClose: () => void;
}

function Withdraw({ publicationId, schoolId, title, onClose }: WithdrawProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const input = { params: { schoolId, publicationId }, body: { key: newClientId(), reason } };
    const saved = await save(withdrawPublication, input, title, () => textNow("publication.withdrawn"));
    if (saved.state !== "refused") onClose();
    return saved;
  }

  return (
    <Form
      verb={t("publication.withdraw")}
      error={error}
      isDestructive
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <p>{t("publication.withdraw-text")}</p>
      <TextField label={t("publication.why")} name="reason" isRequired />
    </Form>
  );
}
