import { listReportPeople, type ReportFilter, type ReportType } from "@dars/contract/insight/school-reports";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Audience } from "@dars/contract/school/audience";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { IonTextarea } from "@ionic/react";
import { useRef, useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface ReportMessageProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly query: ReportFilter & { readonly of?: string };
  readonly people: "student" | "teacher";
}

/** An official message to the people of all rows, each in a thread of its own: teachers, or the families of students. */
export function ReportMessage({ schoolId, report, query, people }: ReportMessageProps) {
  const { reading } = useRead(listReportPeople, { params: { schoolId, report }, query });
  return (
    <Await {...reading}>
      {({ personIds, total }) => (
        <MessageForm
          schoolId={schoolId}
          rest={total - personIds.length}
          audience={{
            // Guardians are reached through their children.
            roles: [people === "student" ? "parent" : "teacher"],
            ccGuardians: people === "student",
            personIds: [...personIds],
            levelIds: [],
            sectionIds: [],
            subjectIds: [],
          }}
        />
      )}
    </Await>
  );
}

interface MessageFormProps {
  readonly schoolId: Id;
  readonly audience: Audience;
  /** People beyond those whom one message reaches. */
  readonly rest: number;
}

function MessageForm({ schoolId, audience, rest }: MessageFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const key = useRef(newClientId());
  const [error, setError] = useState<ApiError | null>(null);
  const { reading } = useRead(countRecipients, { params: { schoolId }, body: { audience } });

  async function handleSend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [subject, body] = [typedIn(form, "subject").trim(), typedIn(form, "body").trim()];
    const count = reading.value?.people ?? 0;
    if (subject.length < 2 || body === "" || count === 0) return;
    const isSure = await ask({
      question: t("report-list.send-question", { count }),
      yes: t("messages.send"),
    });
    if (!isSure) return;
    const letter = { key: key.current, kind: "notice" as const, subject, body, audience };
    const saved = await save(writeToPeople, { params: { schoolId }, body: letter }, subject, ({ threads }) =>
      textNow("messages.sent-to-people", { count: threads }),
    );
    // What was refused and is changed is another request.
    key.current = newClientId();
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state !== "refused") form.reset();
  }

  return (
    <form className="form" onSubmit={(event) => void handleSend(event)}>
      <TextField label={t("messages.subject")} name="subject" />
      <IonTextarea
        fill="outline"
        label={t("messages.body")}
        labelPlacement="stacked"
        name="body"
        maxlength={8000}
        autoGrow
        rows={4}
      />
      <output className="quiet">
        {reading.value ? t("messages.reaches", { count: reading.value.people }) : ""}
      </output>
      {rest > 0 && <p className="quiet">{t("report-list.too-many-people", { count: rest })}</p>}
      <Refusal error={error} />
      <SendButton label={t("messages.send")} />
    </form>
  );
}
