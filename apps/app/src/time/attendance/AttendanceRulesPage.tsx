import {
  AttendanceRules,
  readAttendanceRules,
  saveAttendanceRules,
} from "@dars/contract/time/attendance-rules";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";
import { Value } from "typebox/value";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { readRules } from "./read-rules.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "attendance.rules-stale"]]);

/** How a school counts who is there (ATD-1, ATD-3, ATD-4, ATD-5). */
export function AttendanceRulesPage() {
  return (
    <PageOfSchool title="attendance.rules" back="/manage" isReading>
      {(schoolId) => <Rules key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Rules({ schoolId }: { readonly schoolId: number }) {
  const { reading } = useRead(readAttendanceRules, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ rules, revision }) => (
        <RulesForm key={revision} schoolId={schoolId} rules={rules} revision={revision} />
      )}
    </Await>
  );
}

interface RulesFormProps {
  readonly schoolId: number;
  readonly rules: AttendanceRules;
  readonly revision: number;
}

function RulesForm({ schoolId, rules, revision }: RulesFormProps) {
  const { t } = useText();
  const { act, error, isBusy } = useCommand();
  const [isWrong, setWrong] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readRules(new FormData(event.currentTarget));
    const isSound = Value.Check(AttendanceRules, typed);
    setWrong(!isSound);
    if (!isSound) return;
    const body = { key: newClientId(), revision, rules: typed };
    if (await act(saveAttendanceRules, { params: { schoolId }, body }))
      await showToast({ kind: "success", header: textNow("attendance.rules-saved") });
  }

  return (
    <form className="form card" onSubmit={(event) => void handleSubmit(event)}>
      <PickField
        label={t("attendance.rules-mode")}
        name="mode"
        options={[
          ["day", t("attendance.rules-mode-day")],
          ["period", t("attendance.rules-mode-period")],
        ]}
        value={rules.mode}
      />
      <CountFields rules={rules} />
      <TickField label={t("attendance.rules-excused")} name="countsExcused" isTicked={rules.countsExcused} />
      {isWrong && (
        <p className="refusal" role="alert">
          {t("attendance.rules-wrong")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
      <IonButton type="submit" disabled={isBusy}>
        {t("attendance.rules-save")}
      </IonButton>
    </form>
  );
}

function CountFields({ rules }: { readonly rules: AttendanceRules }) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t("attendance.rules-day-ratio")}
        name="dayAbsentRatio"
        type="number"
        value={percentOf(rules.dayAbsentRatio)}
        help={t("attendance.rules-day-ratio-help")}
      />
      <TextField
        label={t("attendance.rules-late")}
        name="lateNotice"
        type="number"
        value={String(rules.lateNotice)}
      />
      <TextField
        label={t("attendance.rules-excuse-days")}
        name="excuseDays"
        type="number"
        value={String(rules.excuseDays)}
      />
      <TextField
        label={t("attendance.rules-warn")}
        name="warnAt"
        value={rules.warnAt.join(", ")}
        help={t("attendance.rules-warn-help")}
        isLeftToRight
      />
      <TextField
        label={t("attendance.rules-total")}
        name="marksTotal"
        type="number"
        value={String(rules.marksTotal)}
      />
      <TextField
        label={t("attendance.rules-per-day")}
        name="marksPerDay"
        type="number"
        value={String(rules.marksPerDay)}
      />
      <TextField
        label={t("attendance.rules-fail")}
        name="failRatio"
        type="number"
        value={percentOf(rules.failRatio)}
        help={t("attendance.rules-fail-help")}
      />
    </>
  );
}

/** 0.51 as 51, without the dust of a product. */
const percentOf = (share: number): string => String(Math.round(share * 10_000) / 100);
