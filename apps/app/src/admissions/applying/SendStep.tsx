import type { ApiError } from "@dars/contract/platform/client";
import { latinDigits } from "@dars/contract/shell/versions";
import { useState, type SubmitEvent } from "react";

import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { phoneOf } from "#school/people/public.ts";

import type { Schools, StepProps } from "./ApplyForm.tsx";
import { AskCode } from "./AskCode.tsx";
import { CodeField } from "./CodeField.tsx";

interface SendStepProps extends StepProps {
  readonly schools: Schools;
  readonly error: ApiError | null;
  readonly isBusy: boolean;
  readonly isShared: boolean;
  readonly onSend: (code: string) => Promise<void>;
}

const REASONS: Reasons = new Map([
  ["too-young", "applying.is-too-young"],
  ["closed", "applying.closed-text"],
  ["other", "applying.other-child"],
]);

const WORDS: ReadonlyMap<string, TextId> = new Map([
  ["bad-credentials", "applying.wrong-code"],
  ["network", "applying.no-network"],
]);

/** A review of the application, the consents, and the code sent to the phone. */
export function SendStep({ draft, onType, schools, error, isBusy, isShared, onSend }: SendStepProps) {
  const { t } = useText();
  const [isLacking, setLacking] = useState(false);
  const { fields } = draft;
  const phone = phoneOf(fields.phone ?? "") ?? "";

  async function handleSend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = latinDigits(typedIn(form, "code")).replaceAll(/\D/g, "");
    const hasConsent = ["consent", "needsConsent"].every(
      (name) => form.elements.namedItem(name) === null || typedIn(form, name) !== "",
    );
    setLacking(!hasConsent || typed.length !== 8);
    if (hasConsent && typed.length === 8) await onSend(typed);
  }

  return (
    <form className="form" onSubmit={(event) => void handleSend(event)}>
      <Review draft={draft} schools={schools} />
      <TickField name="consent" label={t("applying.consent")} isTicked={false} />
      {(fields.needs ?? "").trim() !== "" && (
        <TickField name="needsConsent" label={t("applying.needs-consent")} isTicked={false} />
      )}
      <p className="quiet">{t("applying.code-text", { phone: `\u2066${phone}\u2069` })}</p>
      <AskCode
        of={{ schoolId: Number(fields.school), phone }}
        isWhole={phone !== ""}
        asked={isShared ? "applying.code-asked-shared" : "applying.code-asked"}
      />
      <CodeField value={fields.code ?? ""} onType={(value) => onType("code", value)} />
      {isLacking && (
        <p className="refusal" role="alert">
          {t("applying.lacking-send")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} words={error ? WORDS.get(error.code) : undefined} />
      {!isBusy && <SendButton label={t("applying.send")} />}
    </form>
  );
}

function Review({ draft: { fields }, schools }: Pick<SendStepProps, "draft" | "schools">) {
  const { t, format, locale } = useText();
  const school = schools.find(({ id }) => String(id) === fields.school);
  const level = school?.levels.find(({ id }) => String(id) === fields.level);
  const { given, father, grandfather, family, birthDate, guardian, phone } = fields;
  const facts = [
    ["applying.child", [given, father, grandfather, family].join(" ")],
    ["applying.birth-date", birthDate && format.date(new Date(`${birthDate}T12:00:00`))],
    ["applying.school", school && nameOf(school.name, locale)],
    ["applying.level", level && nameOf(level.name, locale)],
    ["applying.guardian-short", guardian],
    ["applying.phone", phone],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, text]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{t(label)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
