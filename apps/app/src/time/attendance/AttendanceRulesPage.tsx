import {
  type AttendanceRules,
  readAttendanceRules,
  saveAttendanceRules,
} from "@dars/contract/time/attendance-rules";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { areRules, readRules } from "./read-rules.ts";

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
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key: newClientId(), revision, rules: readRules(new FormData(form)) };
    const input = { params: { schoolId }, body };
    return save(saveAttendanceRules, input, t("attendance.rules"), () => textNow("attendance.rules-saved"));
  }

  const checkRules = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    areRules(readRules(new FormData(form))) ? new Map() : new Map([["rules", t("attendance.rules-wrong")]]);

  return (
    <Form
      className="form card"
      verb={t("attendance.rules-save")}
      error={error}
      reasons={REASONS}
      check={checkRules}
      onSubmit={handleSubmit}
    >
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
    </Form>
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
        value={toPercent(rules.dayAbsentRatio)}
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
        value={toPercent(rules.failRatio)}
        help={t("attendance.rules-fail-help")}
      />
    </>
  );
}

/** 0.51 as 51, without the dust of a product. */
const toPercent = (share: number): string => String(Math.round(share * 10_000) / 100);
