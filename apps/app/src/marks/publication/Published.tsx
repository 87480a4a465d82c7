import { withdrawPublication, type PublicationLine } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
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
  const { labels, sections, state, publishAt, students, withdrawnBecause } = publication;
  return (
    <article className="card">
      <h3 className="section-title first">{labels.map((label) => label[locale]).join(" · ")}</h3>
      <p className="quiet">
        {t(`publication.state-${state}`)} · {format.date(new Date(publishAt))} ·{" "}
        {t("publication.students", { students })}
      </p>
      <p className="quiet">
        {sections.map(({ letter, level }) => `${nameOf(level, locale)} ${letter}`).join(" · ")}
      </p>
      {withdrawnBecause !== null && <p>{withdrawnBecause}</p>}
      {state !== "withdrawn" && <Withdraw publicationId={publication.id} schoolId={schoolId} />}
    </article>
  );
}

function Withdraw({ publicationId, schoolId }: { readonly publicationId: Id; readonly schoolId: Id }) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [isOpen, setOpen] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = typedIn(event.currentTarget, "reason").trim();
    const done = await act(withdrawPublication, {
      params: { schoolId, publicationId },
      body: { key: newClientId(), reason },
    });
    if (done) await showToast({ kind: "success", header: textNow("publication.withdrawn") });
  }

  if (!isOpen)
    return (
      <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
        {t("publication.withdraw")}
      </IonButton>
    );
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{t("publication.withdraw-text")}</p>
      <TextField label={t("publication.why")} name="reason" />
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("publication.withdraw")} isDestructive />
        <IonButton fill="clear" onClick={() => setOpen(false)}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}
