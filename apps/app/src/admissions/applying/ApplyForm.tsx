import { submitApplication, type startApplication } from "@dars/contract/admissions/applying";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";

import { hasChild, readChildName } from "./aside-drafts.ts";
import { ChildStep, isTooYoung } from "./ChildStep.tsx";
import { deviceSecret } from "./device-secret.ts";
import { DocumentsStep } from "./DocumentsStep.tsx";
import {
  buildApplicationBody,
  dropDraft,
  keepDraft,
  lackingAt,
  typeInto,
  type Draft,
  type Field,
} from "./draft.ts";
import { GuardianStep } from "./GuardianStep.tsx";
import type { KeptDocument } from "./kept-documents.ts";
import { MoreStep } from "./MoreStep.tsx";
import { SendStep } from "./SendStep.tsx";
import { StartedForms } from "./StartedForms.tsx";
import { Tracking } from "./Tracking.tsx";
import { useDocuments, type Documents, type Opened } from "./use-documents.ts";
import type { Drafts } from "./use-drafts.ts";
import type { OwnFamily } from "./use-own-family.ts";
import { useStep } from "./use-step.ts";

export type Schools = Reply<typeof startApplication>["schools"];

interface ApplyFormProps {
  readonly schools: Schools;
  /** The open one, held by the page: the form may be left for the status and come back. */
  readonly draft: Draft;
  readonly drafts: Drafts;
  readonly family: OwnFamily | null;
}

/** An application that has arrived from here. */
export interface SentApplication extends Opened {
  readonly tracking: string;
  readonly child: string;
  readonly chosen: readonly KeptDocument[];
}

/** What a step shows and changes. */
export interface StepProps {
  readonly draft: Draft;
  readonly onType: (field: Field, value: string) => void;
}

export interface FamilyStepProps extends StepProps {
  /** The family of a parent who is signed in. */
  readonly family: OwnFamily | null;
}

const FAULTS: Readonly<Partial<Record<Field, TextId>>> = {
  birthDate: "applying.birth-date-fault",
  nationalId: "applying.national-id-fault",
  phone: "applying.phone-fault",
  email: "applying.email-fault",
  secondPhone: "applying.phone-fault",
};

const LAST = 4;
const TITLES = [
  "applying.child",
  "applying.guardians",
  "applying.more",
  "applying.documents",
  "applying.review",
] as const;

/** The form in five steps. On a device of one's own every letter is kept until all has been sent. */
export function ApplyForm({ schools, draft, drafts, family }: ApplyFormProps) {
  const { t, format, locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const [sent, setSent] = useState<SentApplication | null>(null);
  const progress = { furthest: getFurthestStep(schools, draft), isSent: sent !== null };
  const { step, goOn, goBack, startAgain } = useStep(progress);
  const documents = useDocuments(draft.key);
  const [isShared, setShared] = useState(false);
  useEffect(() => void isSharedDevice().then(setShared), []);

  function handleType(field: Field, value: string) {
    const next = typeInto(draft, field, value);
    drafts.change(next);
    void keepDraft(next);
  }

  async function handleClear() {
    startAgain();
    await documents.clear();
    drafts.end();
    await dropDraft();
  }

  function faultsIn(): ReadonlyMap<string, string> {
    const fault = faultAt(schools, draft, step);
    return fault ? new Map([[fault[0], t(fault[1])]]) : new Map();
  }

  async function handleSend(code: string) {
    const params = { schoolId: Number(draft.fields.school), application: draft.key };
    await attempt(async () => {
      const body = buildApplicationBody(draft, { code, device: await deviceSecret(), locale });
      const { tracking, pass } = await call(submitApplication, { params, body });
      await documents.renew();
      const child = readChildName(draft);
      setSent({ ...params, tracking, pass, child, chosen: documents.waiting });
      drafts.end();
      await dropDraft();
    });
  }

  if (sent) return <Tracking sent={sent} onAgain={handleAgain} />;

  function handleAgain() {
    setSent(null);
    startAgain();
  }

  function handleOpen(other: Draft) {
    startAgain();
    void drafts.open(draft, other);
  }

  function handleSibling() {
    startAgain();
    void drafts.begin(draft);
  }

  const shown = { draft, onType: handleType };
  return (
    <>
      {drafts.aside.length > 0 && (
        <StartedForms drafts={drafts.aside} schools={schools} onOpen={handleOpen} />
      )}
      <section className="card stack">
        <p className="quiet">
          {t("applying.step", { step: format.number(step + 1), steps: format.number(LAST + 1) })}
        </p>
        <progress value={step + 1} max={LAST + 1} aria-label={t("applying.progress")} />
        <h2 className="section-title first">{t(TITLES[step] ?? TITLES[0])}</h2>
        {step === LAST ? (
          <SendStep
            {...shown}
            isShared={isShared}
            schools={schools}
            documents={documents}
            error={error}
            onSend={handleSend}
          />
        ) : (
          <Form
            key={`${draft.key} ${step}`}
            verb={t("applying.next")}
            error={null}
            check={faultsIn}
            onSubmit={async () => {
              goOn();
              return null;
            }}
          >
            <StepFields
              {...shown}
              family={family}
              step={step}
              schools={schools}
              documents={documents}
              onDocuments={drafts.touch}
            />
          </Form>
        )}
        {step > 0 && (
          <IonButton fill="clear" onClick={goBack}>
            {t("applying.back")}
          </IonButton>
        )}
        <Kept isShared={isShared} onClear={handleClear} />
        {hasChild(draft) && (
          <IonButton fill="clear" onClick={handleSibling}>
            {t("applying.again")}
          </IonButton>
        )}
      </section>
    </>
  );
}

/** What is lacking or wrong at a step, with its words. */
function faultAt(schools: Schools, draft: Draft, step: number): readonly [Field, TextId] | undefined {
  const field = lackingAt(draft, step);
  if (field !== undefined) return [field, FAULTS[field] ?? "applying.name-fault"];
  return step === 0 && isTooYoung(schools, draft) ? ["birthDate", "applying.is-too-young"] : undefined;
}

/** Steps after one that is not complete are not open yet. */
function getFurthestStep(schools: Schools, draft: Draft): number {
  const open = TITLES.findIndex((_, step) => faultAt(schools, draft, step) !== undefined);
  return open === -1 ? LAST : open;
}

interface StepFieldsProps extends FamilyStepProps {
  readonly step: number;
  readonly schools: Schools;
  readonly documents: Documents;
  readonly onDocuments: () => void;
}

function StepFields({ step, schools, documents, onDocuments, family, ...shown }: StepFieldsProps) {
  if (step === 0) return <ChildStep {...shown} schools={schools} />;
  if (step === 1) return <GuardianStep {...shown} family={family} />;
  if (step === 2) return <MoreStep {...shown} family={family} />;
  return <DocumentsStep documents={documents} onChange={onDocuments} />;
}

interface KeptProps {
  readonly isShared: boolean;
  readonly onClear: () => Promise<void>;
}

/** Explains whether the device stores the form, with a button to clear it. */
function Kept({ isShared, onClear }: KeptProps) {
  const { t } = useText();

  async function handleClear() {
    const question = t("applying.clear-question");
    if (await ask({ question, yes: t("applying.clear"), isDestructive: true })) await onClear();
  }

  return (
    <>
      <p className="quiet">{t(isShared ? "applying.not-kept" : "applying.kept")}</p>
      <IonButton fill="clear" onClick={() => void handleClear()}>
        {t("applying.clear")}
      </IonButton>
    </>
  );
}
