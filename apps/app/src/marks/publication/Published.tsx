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
import { nameOf } from "#platform/text/name-of.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

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
  const { failedBecause } = publication;
  const title = labels.map((label) => label[locale]).join(" · ");
  return (
    <article className="card">
      <h3 className="section-title first">{title}</h3>
      <p className="quiet">
        {t(stateOf(publication))} · {format.date(new Date(publishAt))} ·{" "}
        {t("publication.students", { students })}
      </p>
      {isUnderWay && <IonProgressBar type="indeterminate" aria-label={t(stateOf(publication))} />}
      {isUnderWay && state === "withdrawn" && <p className="quiet">{t("publication.rest-under-way")}</p>}
      <p className="quiet">
        {sections.map(({ letter, level }) => `${nameOf(level, locale)} ${letter}`).join(" · ")}
      </p>
      {withdrawnBecause !== null && <p>{withdrawnBecause}</p>}
      {failedBecause !== null && (
        <Restart publication={publication} because={failedBecause} schoolId={schoolId} title={title} />
      )}
      {state !== "withdrawn" && <Withdraw publicationId={publication.id} schoolId={schoolId} title={title} />}
    </article>
  );
}

function stateOf({ state, isUnderWay, failedBecause }: PublicationLine): TextId {
  if (state !== "scheduled") return `publication.state-${state}`;
  if (failedBecause !== null) return "publication.not-published";
  return isUnderWay ? "publication.being-published" : "publication.state-scheduled";
}

const REASONS: Reasons = new Map([["not-failed", "publication.not-failed"]]);

interface RestartProps extends OneProps {
  readonly because: NonNullable<PublicationLine["failedBecause"]>;
  readonly title: string;
}

function Restart({ publication: { id, state }, because, schoolId, title }: RestartProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const restart = () =>
    save(
      restartPublication,
      { params: { schoolId, publicationId: id }, body: { key: newClientId() } },
      title,
      () => textNow("publication.being-published"),
    );
  return (
    <>
      <p role="alert">
        {t(`publication.failed-${because}`)}{" "}
        {t(state === "withdrawn" ? "publication.failed-rest" : "publication.failed-hidden")}
      </p>
      <Refusal error={error} reasons={REASONS} />
      <IonButton size="small" onClick={() => void restart()}>
        {t("platform.retry")}
      </IonButton>
    </>
  );
}

interface WithdrawProps {
  readonly publicationId: Id;
  readonly schoolId: Id;
  readonly title: string;
}

function Withdraw({ publicationId, schoolId, title }: WithdrawProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isOpen, setOpen] = useState(false);

  async function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const input = { params: { schoolId, publicationId }, body: { key: newClientId(), reason } };
    const saved = await save(withdrawPublication, input, title, () => textNow("publication.withdrawn"));
    if (saved.state !== "refused") setOpen(false);
    return saved;
  }

  if (!isOpen)
    return (
      <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
        {t("publication.withdraw")}
      </IonButton>
    );
  return (
    <Form
      verb={t("publication.withdraw")}
      error={error}
      isDestructive
      onSubmit={handleSubmit}
      onCancel={() => setOpen(false)}
    >
      <p>{t("publication.withdraw-text")}</p>
      <TextField label={t("publication.why")} name="reason" isRequired />
    </Form>
  );
}
