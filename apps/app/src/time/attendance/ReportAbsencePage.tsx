import type { ApiError } from "@dars/contract/platform/client";
import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { EXCUSE_REASONS, reportAbsence, type ExcuseReason } from "@dars/contract/time/absences";
import { useIonRouter } from "@ionic/react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import type { Saved } from "#platform/api/use-save.ts";
import { givenName } from "#platform/text/given-name.ts";
import { joinNames } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { FilesField, useFilesToSend } from "#talking/files/public.ts";

import { buildChildKey, CHILDREN_FIELD, ChildrenField } from "./ChildrenField.tsx";
import { reasonText } from "./reason-text.ts";
import { REASONS } from "./reasons.ts";
import { useReported, type SentReport } from "./use-reported.ts";

import "./attendance.css";

/** A guardian says that one or several children are away, and why (ATD-3). */
export function ReportAbsencePage() {
  const { t } = useText();
  const { reading, refresh } = useRead(readFamilyHome, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("attendance.report")} back="/family-home" isReading onRefresh={refresh}>
          <Await {...reading}>{({ children }) => <ReportForm family={children} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

/** By the device's clock. */
function ReportForm({ family }: { readonly family: readonly ChildCard[] }) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const [search] = useSearchParams();
  const requestedKey = `${search.get("school")} ${search.get("student")}`;
  const [first] = family;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        family.length === 1 && first
          ? [buildChildKey(first)]
          : family.map(buildChildKey).filter((key) => key === requestedKey),
      ),
  );
  const [reason, setReason] = useState<ExcuseReason>("illness");
  const [error, setError] = useState<ApiError | null>(null);
  const showReported = useReported();
  // Where one of several is refused, the others are not sent again.
  const sent = useRef(new Set<string>());
  const children = family.filter((child) => chosen.has(buildChildKey(child)));
  const [only] = children;
  // Each child has a draft of its own; of several children it is that of the one chosen first.
  const [about] = chosen;
  // Of two children each gets a report of its own, and the document with it.
  const { saveWithFiles, startAnew, ...files } = useFilesToSend(only?.schoolId ?? first?.schoolId ?? 0);

  const checkChildren = (): ReadonlyMap<string, string> =>
    children.length > 0 ? new Map() : new Map([[CHILDREN_FIELD, t("attendance.nobody-chosen")]]);

  async function handleSend(form: HTMLFormElement) {
    const fromDay = typedIn(form, "from");
    const untilDay = typedIn(form, "until");
    const text = typedIn(form, "text").trim() || null;
    const reports: SentReport[] = [];
    let last: Saved | null = null;
    for (const child of children.filter((each) => !sent.current.has(buildChildKey(each)))) {
      const { schoolId, studentId, name } = child;
      if (family.length > 1) startAnew(schoolId);
      const saved = await saveWithFiles(
        reportAbsence,
        (attachments) => ({
          params: { schoolId, studentId },
          body: {
            key: newClientId(),
            fromDay,
            untilDay: untilDay < fromDay ? fromDay : untilDay,
            reason,
            text,
            attachments,
          },
        }),
        t("attendance.report-of", { name: givenName(localizeName(name, locale)) }),
        () => null,
      );
      if (saved?.state === "refused") setError(saved.error);
      if (saved === null || saved.state === "refused") return saved;
      sent.current.add(buildChildKey(child));
      if (saved.state === "accepted") reports.push({ child, excuseId: saved.reply.id });
      last = saved;
    }
    setError(null);
    void showReported(reports, { fromDay, untilDay });
    router.push("/family-home", "back");
    return last;
  }

  const [today] = useState(todayAtSchool);
  const names = joinNames(
    children.map(({ name }) => givenName(localizeName(name, locale))),
    locale,
  );
  const verb = names === "" ? t("attendance.report") : t("attendance.report-them", { names });
  return (
    <Form
      className="form card"
      verb={verb}
      error={error}
      reasons={REASONS}
      check={checkChildren}
      {...(about !== undefined && { keepsAs: `absence ${about}` })}
      onSubmit={handleSend}
    >
      <ChildrenField family={family} chosen={chosen} onChange={setChosen} />
      <div className="form-columns">
        <TextField name="from" type="date" label={t("attendance.from")} value={today} isRequired />
        <TextField name="until" type="date" label={t("attendance.until")} value={today} isRequired />
      </div>
      <Choice
        label={t("attendance.why")}
        options={EXCUSE_REASONS.map((each) => [each, t(reasonText(each))] as const)}
        value={reason}
        onChoose={setReason}
      />
      <TextAreaField label={t("attendance.text")} name="text" most={1000} />
      {only && <FilesField schoolId={only.schoolId} files={files} />}
    </Form>
  );
}
