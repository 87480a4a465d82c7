import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { readAsk, withdrawAsk, type AskPage as Ask } from "@dars/contract/talking/asks";
import { checkboxOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithdrawButton } from "#platform/ui/WithdrawButton.tsx";
import { AttachedFiles } from "#talking/files/public.ts";

import { AnswerList } from "./AnswerList.tsx";
import { DeadlineForm } from "./DeadlineForm.tsx";
import { ExportAnswers } from "./ExportAnswers.tsx";
import { REASONS } from "./reasons.ts";
import { RemindOfAsk } from "./RemindOfAsk.tsx";
import { Results } from "./Results.tsx";
import { SlotList } from "./SlotList.tsx";

import "./asks.css";

/** J6: what was answered so far, while it comes in; and what its author can still do. */
export function AskResultsPage() {
  const { t } = useText();
  const { schoolId = "", askId = "" } = useParams();
  const refreshAll = useRefresh();
  const which = { schoolId: Number(schoolId), askId: Number(askId) };
  const { reading, refresh } = useRead(readAsk, { params: which });
  const { value, error } = reading;
  useRereadWhile(value?.ask.state === "open", refresh);
  return (
    <WithSession>
      {() => (
        <Page title={value?.ask.title ?? t("asks.one")} back="/manage/asks" onRefresh={refreshAll}>
          {error instanceof ApiError && error.code === "not-found" ? (
            <Empty icon={checkboxOutline} title={t("asks.gone")} text={t("asks.gone-text")} />
          ) : (
            <Await {...reading}>{(page) => <Whole schoolId={which.schoolId} page={page} />}</Await>
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface WholeProps {
  readonly schoolId: Id;
  readonly page: Ask;
}

function Whole({ schoolId, page }: WholeProps) {
  const { ask, results, may } = page;
  return (
    <div className="stack wide-gap">
      <About schoolId={schoolId} ask={ask} />
      <Results ask={ask} results={results} />
      {may.remind && <RemindOfAsk schoolId={schoolId} ask={ask} left={results.reached - results.answered} />}
      <ExportAnswers schoolId={schoolId} ask={ask} />
      {page.slots && <SlotList schoolId={schoolId} ask={ask} slots={page.slots} />}
      {!ask.isAnonymous && <AnswerList schoolId={schoolId} page={page} />}
      {ask.state !== "withdrawn" && <DeadlineForm key={ask.revision} schoolId={schoolId} ask={ask} />}
      {may.withdraw && <Withdraw schoolId={schoolId} ask={ask} />}
    </div>
  );
}

interface OfAsk {
  readonly schoolId: Id;
  readonly ask: Ask["ask"];
}

function About({ schoolId, ask: { kind, body, state, closesAt, signatures, attachments } }: OfAsk) {
  const { t, format } = useText();
  const moment = format.moment(new Date(closesAt));
  return (
    <article className="card stack">
      <p className="quiet">
        {[
          t(`asks.kind-${kind}`),
          t(state === "open" ? "asks.until" : "asks.was-until", { moment }),
          ...(signatures === null ? [] : [t(`asks.signatures-${signatures}`)]),
          ...(state === "withdrawn" ? [t("asks.state-withdrawn")] : []),
        ].join(" · ")}
      </p>
      {body !== "" && (
        <p className="ask-body" dir="auto">
          {body}
        </p>
      )}
      <AttachedFiles schoolId={schoolId} attachments={attachments} />
    </article>
  );
}

function Withdraw({ schoolId, ask }: OfAsk) {
  const { t } = useText();
  const { save, ...saving } = useSave();
  return (
    <WithdrawButton
      label={t("asks.withdraw")}
      question={t("asks.withdraw-question")}
      text={t("asks.withdraw-text")}
      saving={saving}
      reasons={REASONS}
      onWithdraw={() =>
        save(withdrawAsk, { params: { schoolId, askId: ask.id }, body: { key: newClientId() } }, ask.title)
      }
    />
  );
}
