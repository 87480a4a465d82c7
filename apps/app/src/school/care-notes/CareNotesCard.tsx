import type { Id } from "@dars/contract/platform/primitives";
import {
  MOST_CARE_NOTE,
  readCareNotes,
  saveCareNotes,
  type CareNotes,
} from "@dars/contract/school/care-notes";
import { IonIcon } from "@ionic/react";
import { useQuery } from "@tanstack/react-query";
import { alertCircleOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import "./care-notes.css";

interface CareNotesCardProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** Health and custody notes of a student, as far as the reader may see them (B3). Without a note, only the office sees the card. */
export function CareNotesCard({ schoolId, studentId }: CareNotesCardProps) {
  const { call } = useApi();
  const params = { schoolId, studentId };
  const { data, error, refetch } = useQuery({
    queryKey: [readCareNotes.path, params],
    queryFn: () => call(readCareNotes, { params }),
    // Kept on no device.
    meta: { keep: false },
  });
  return (
    <Await value={data} error={error} onRetry={() => void refetch()}>
      {(notes) => (
        <>
          <Notes notes={notes} />
          {notes.mayWrite && <Change key={notes.revision} notes={notes} {...params} />}
        </>
      )}
    </Await>
  );
}

function Notes({ notes: { health, custody, asksOffice, mayWrite } }: { readonly notes: CareNotes }) {
  const { t } = useText();
  if (health === null && !asksOffice && !mayWrite) return null;
  const facts = [
    [t("care-notes.health"), health],
    [t("care-notes.custody"), custody],
  ] as const;
  const known = facts.filter(([, note]) => note !== null);
  return (
    <section className="card stack">
      <h2 className="section-title">{t("care-notes.title")}</h2>
      {asksOffice && !mayWrite && (
        <p className="banner danger">
          <IonIcon icon={alertCircleOutline} aria-hidden="true" />
          {t("care-notes.asks-office")}
        </p>
      )}
      {known.length === 0 && !asksOffice && <p className="quiet">{t("care-notes.none")}</p>}
      {known.map(([label, note]) => (
        <div key={label}>
          <h3 className="quiet">{label}</h3>
          <p dir="auto" className="care-note">
            {note}
          </p>
        </div>
      ))}
    </section>
  );
}

/** The office writes both notes; never through the outbox, where they would wait on the device. */
function Change({ notes, ...params }: CareNotesCardProps & { readonly notes: CareNotes }) {
  const { t } = useText();
  const saving = useAtOnce();

  async function handleSave(form: HTMLFormElement) {
    const noteIn = (name: string) => typedIn(form, name).trim() || null;
    const { revision } = notes;
    const body = { key: newClientId(), revision, health: noteIn("health"), custody: noteIn("custody") };
    await saving.act(saveCareNotes, { params, body });
  }

  return (
    <details className="card">
      <summary>{t("care-notes.change")}</summary>
      <Form verb={t("care-notes.save")} error={saving.error} needsNetwork onSubmit={handleSave}>
        <TextAreaField
          label={t("care-notes.health")}
          name="health"
          value={notes.health ?? ""}
          help={t("care-notes.health-help")}
          most={MOST_CARE_NOTE}
        />
        <TextAreaField
          label={t("care-notes.custody")}
          name="custody"
          value={notes.custody ?? ""}
          help={t("care-notes.custody-help")}
          most={MOST_CARE_NOTE}
        />
      </Form>
    </details>
  );
}
