import type { Channel } from "@dars/contract/identity/outbound";
import type { ApiError } from "@dars/contract/platform/client";
import { latinDigits } from "@dars/contract/shell/versions";

import { localizeName } from "#platform/text/localize-name.ts";
import { normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Schools, StepProps } from "./ApplyForm.tsx";
import { AskCode } from "./AskCode.tsx";
import { CodeField } from "./CodeField.tsx";
import type { Documents } from "./use-documents.ts";

interface SendStepProps extends StepProps {
  readonly schools: Schools;
  readonly documents: Documents;
  readonly error: ApiError | null;
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

/** How the code comes to the phone. */
const CODE_TEXTS: Readonly<Record<Channel | "call", TextId>> = {
  call: "applying.code-text",
  sms: "applying.code-text-sms",
  whatsapp: "applying.code-text-whatsapp",
  email: "applying.code-text",
};
const ASKED_TEXTS = {
  call: { own: "applying.code-asked", shared: "applying.code-asked-shared" },
  message: { own: "applying.code-sent", shared: "applying.code-sent-shared" },
} as const;

/** A review of the application, the consents, and the code sent to the phone. */
export function SendStep({ draft, onType, schools, documents, error, isShared, onSend }: SendStepProps) {
  const { t } = useText();
  const { fields } = draft;
  const phone = normalizePhone(fields.phone ?? "") ?? "";

  const checkCode = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    codeIn(form).length === 8 ? new Map() : new Map([["code", t("applying.lacking-send")]]);

  return (
    <Form
      verb={t("applying.send")}
      error={error}
      reasons={REASONS}
      words={error ? WORDS.get(error.code) : undefined}
      places={{ "bad-credentials": "code" }}
      needsNetwork
      check={checkCode}
      onSubmit={(form) => onSend(codeIn(form))}
    >
      <Review draft={draft} schools={schools} documents={documents} />
      <TickField name="consent" label={t("applying.consent")} isTicked={false} isRequired />
      {(fields.needs ?? "").trim() !== "" && (
        <TickField name="needsConsent" label={t("applying.needs-consent")} isTicked={false} isRequired />
      )}
      <CodeRequest schools={schools} school={fields.school} phone={phone} isShared={isShared} />
      <CodeField value={fields.code ?? ""} onType={(value) => onType("code", value)} />
    </Form>
  );
}

interface CodeRequestProps extends Pick<SendStepProps, "schools" | "isShared"> {
  /** Its id. */
  readonly school: string | undefined;
  readonly phone: string;
}

/** Asks for the code, and says how it comes. */
function CodeRequest({ schools, school, phone, isShared }: CodeRequestProps) {
  const { t } = useText();
  const codeBy = schools.find(({ id }) => String(id) === school)?.codeBy ?? "call";
  const askedTexts = ASKED_TEXTS[codeBy === "call" ? "call" : "message"];
  return (
    <>
      <p className="quiet">{t(CODE_TEXTS[codeBy], { phone: `\u2066${phone}\u2069` })}</p>
      <AskCode
        of={{ schoolId: Number(school), phone }}
        isWhole={phone !== ""}
        asked={isShared ? askedTexts.shared : askedTexts.own}
      />
    </>
  );
}

const codeIn = (form: HTMLFormElement): string => latinDigits(typedIn(form, "code")).replaceAll(/\D/g, "");

type ReviewProps = Pick<SendStepProps, "draft" | "schools" | "documents">;

/** What is sent, in short; a line without a value is left out. */
function Review({ draft: { fields }, schools, documents: { waiting } }: ReviewProps) {
  const { t, format, locale } = useText();
  const school = schools.find(({ id }) => String(id) === fields.school);
  const level = school?.levels.find(({ id }) => String(id) === fields.level);
  const { given, father, grandfather, family, sex, birthDate, guardian, phone, email, second, secondPhone } =
    fields;
  const facts = [
    ["applying.child", [given, father, grandfather, family].join(" ")],
    ["applying.sex", sex && t(sex === "male" ? "applying.boy" : "applying.girl")],
    ["applying.birth-date", birthDate && format.date(getNoon(birthDate))],
    ["applying.school", school && localizeName(school.name, locale)],
    ["applying.level", level && localizeName(level.name, locale)],
    ["applying.guardian-short", guardian],
    ["applying.phone", phone],
    ["outbound.channel-email", email],
    ["applying.guardian-short", second],
    ["applying.phone", secondPhone],
    ["applying.documents", (waiting ?? []).map(({ kind }) => t(`applying.document-${kind}`)).join(" · ")],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, text]) =>
        (text ?? "").trim() === "" ? null : (
          <div key={`${label} ${text}`} style={{ display: "contents" }}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
