import { listReportPeople, type ReportFilter, type ReportType } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import type { Audience } from "@dars/contract/school/audience";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { sentTo } from "#platform/ui/ask-to-send.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useAskToSend } from "#school/audiences/public.ts";

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
  const { save, error } = useSave();
  const asking = useAskToSend(countRecipients, schoolId);
  const [written, setWritten] = useState(0);
  const { reading } = useRead(countRecipients, { params: { schoolId }, body: { audience } });

  const checkSubject = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    typedIn(form, "subject").trim().length < 2
      ? new Map([["subject", t("messages.subject-short")]])
      : new Map();

  async function handleSend(form: HTMLFormElement) {
    const [subject, body] = [typedIn(form, "subject").trim(), typedIn(form, "body").trim()];
    const whom = await asking.askFor(audience);
    if (whom === null) return;
    const letter = { key: newClientId(), kind: "notice" as const, subject, body, audience };
    const saved = await save(writeToPeople, { params: { schoolId }, body: letter }, subject, ({ threads }) =>
      sentTo(threads, whom),
    );
    if (saved.state !== "refused") setWritten(written + 1);
  }

  return (
    <Form
      key={written}
      verb={t("messages.send")}
      error={asking.error ?? error}
      words={error?.code === "conflict" ? "messages.tick-somebody" : undefined}
      needsNetwork
      check={checkSubject}
      onSubmit={handleSend}
    >
      <TextField label={t("messages.subject")} name="subject" most={200} isRequired />
      <TextAreaField label={t("messages.body")} name="body" most={8000} rows={4} isRequired />
      <output className="quiet">
        {reading.value ? t("messages.reaches", { count: reading.value.people }) : ""}
      </output>
      {rest > 0 && <p className="quiet">{t("report-list.too-many-people", { count: rest })}</p>}
    </Form>
  );
}
