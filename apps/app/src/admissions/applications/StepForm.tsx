import { NEXT_STATES, type ApplicationState } from "@dars/contract/admissions/application-record";
import { moveApplication, type Application } from "@dars/contract/admissions/applications";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { momentAt } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface StepFormProps {
  readonly application: Application;
  readonly schoolId: number;
  /** The step that is chosen at first, if it is one of the next ones. */
  readonly wanted: string;
}

export const REASONS: Reasons = new Map([
  ["step", "applications.wrong-step"],
  ["taken", "applications.slot-picked"],
  ["stale", "applications.stale"],
  ["seats", "applications.no-seat"],
  ["room", "applications.section-full"],
  ["year", "applications.no-year"],
]);

/** O2: where it goes from here, with the words that belong to it. */
export function StepForm({ application, schoolId, wanted }: StepFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const steps = NEXT_STATES[application.state];
  const { freeSlots = 0 } = application;
  const [picks, setPicks] = useState<"family" | "office">("family");
  const [to, setTo] = useState(() => chooseFirst(steps, wanted));

  async function send(form: HTMLFormElement, isBeyondSeats: boolean): Promise<Saved | null> {
    if (!to) return null;
    const at = momentAt(typedIn(form, "day"), typedIn(form, "time"));
    const body = {
      key: newClientId(),
      revision: application.revision,
      to,
      text: typedIn(form, "text").trim() || null,
      assessmentAt: Number.isNaN(at.getTime()) ? null : at.toISOString(),
      isBeyondSeats,
    };
    const params = { schoolId, application: application.key };
    const saved = await save(moveApplication, { params, body }, localizeName(application.name, locale));
    const refusal = saved.state === "refused" ? saved.error : null;
    if (refusal?.details["reason"] === "seats" && (await agreeBeyond())) return send(form, true);
    return saved;
  }

  /** APP-5. */
  const agreeBeyond = () =>
    ask({
      question: t("applications.beyond"),
      text: t("applications.beyond-text"),
      yes: t("applications.accept-beyond"),
    });

  if (steps.length === 0) return null;
  return (
    <Form
      className="form card"
      verb={t("applications.save-step")}
      error={error}
      reasons={REASONS}
      words="applications.incomplete"
      onSubmit={(form) => send(form, false)}
    >
      <h2 className="section-title first">{t("applications.next")}</h2>
      <Choice<ApplicationState>
        label={t("applications.next")}
        name="to"
        isLabelHidden
        isRequired
        options={steps.map((step) => [step, t(`applications.to-${step}`)] as const)}
        value={to}
        onChoose={setTo}
      />
      {to === "assessment_scheduled" && freeSlots > 0 && (
        <Choice<"family" | "office">
          label={t("applications.who-picks")}
          options={[
            ["family", t("applications.family-picks", { count: freeSlots })],
            ["office", t("applications.office-picks")],
          ]}
          value={picks}
          onChoose={setPicks}
        />
      )}
      {to === "assessment_scheduled" && (freeSlots === 0 || picks === "office") && (
        <div className="form-columns">
          <TextField name="day" type="date" label={t("applications.day")} isRequired />
          <TextField
            name="time"
            type="time"
            label={t("applications.time")}
            value="09:00"
            isLeftToRight
            isRequired
          />
        </div>
      )}
      {to && <TextField name="text" label={t(wordsFor(to))} isRequired={NEEDS_WORDS.has(to)} />}
    </Form>
  );
}

/** Steps that end an application are never chosen for the office. */
const ENDING: ReadonlySet<ApplicationState> = new Set(["rejected", "withdrawn"]);

const chooseFirst = (steps: readonly ApplicationState[], wanted: string): ApplicationState | undefined =>
  steps.find((step) => step === wanted) ?? steps.slice(0, 1).find((step) => !ENDING.has(step));

const NEEDS_WORDS: ReadonlySet<ApplicationState> = new Set(["info_requested", "rejected"]);

const wordsFor = (to: ApplicationState) => {
  if (to === "info_requested") return "applications.what-is-missing";
  if (to === "assessment_scheduled") return "applications.where";
  return to === "rejected" ? "applications.why" : "applications.note";
};
