import type { Id } from "@dars/contract/platform/primitives";
import type { Audience } from "@dars/contract/school/audiences";
import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { useState, type ReactNode } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { sentTo } from "#platform/ui/ask-to-send.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { AudienceCount, NO_RECIPIENTS_REASON, useAskToSend } from "#school/audiences/public.ts";

interface PeopleMessageProps {
  readonly schoolId: Id;
  /** Students, whose guardians are written to, or teachers; `any`: both, and guardians themselves. */
  readonly people: "student" | "teacher" | "any";
  readonly personIds: readonly Id[];
  readonly children?: ReactNode;
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}

const ROLES: Readonly<Record<PeopleMessageProps["people"], Audience["roles"]>> = {
  student: ["parent"],
  teacher: ["teacher"],
  any: ["parent", "teacher"],
};

const REASONS: Reasons = new Map([NO_RECIPIENTS_REASON]);

/** An official message to people named by their ids, each in a thread of its own. It says how many it reaches. */
export function PeopleMessage({
  schoolId,
  people,
  personIds,
  children,
  onSent,
  onCancel,
}: PeopleMessageProps) {
  const { t } = useText();
  const { act, error } = useAtOnce();
  const asking = useAskToSend(schoolId);
  /** Kept until it is sent: what is sent twice is one message. */
  const [key, setKey] = useState(newClientId);
  // An audience that names no one is the whole school.
  const isToNobody = personIds.length === 0;
  const audience: Audience = {
    // Guardians are reached through their children.
    roles: ROLES[people],
    ccGuardians: people !== "teacher",
    personIds: [...personIds],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
  };

  const checkSubject = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    typedIn(form, "subject").trim().length < 2
      ? new Map([["subject", t("messages.subject-short")]])
      : new Map();

  async function handleSend(form: HTMLFormElement) {
    const [subject, body] = [typedIn(form, "subject").trim(), typedIn(form, "body").trim()];
    if (isToNobody || !(await asking.askFor(audience))) return;
    const letter = { key, kind: "notice" as const, subject, body, audience };
    const sent = await act(writeToPeople, { params: { schoolId }, body: letter });
    if (!sent) return;
    setKey(newClientId());
    await showToast({ kind: "success", header: sentTo(sent.threads, "people") });
    onSent?.();
  }

  return (
    <Form
      key={key}
      verb={t("messages.send")}
      error={asking.error ?? error}
      reasons={REASONS}
      needsNetwork
      check={checkSubject}
      onSubmit={handleSend}
      {...(onCancel && { onCancel })}
    >
      <TextField label={t("messages.subject")} name="subject" most={200} isRequired />
      <TextAreaField label={t("messages.body")} name="body" most={8000} rows={4} isRequired />
      <AudienceCount
        route={countRecipients}
        schoolId={schoolId}
        audience={isToNobody ? null : audience}
        words="messages.reaches"
      />
      {children}
    </Form>
  );
}
