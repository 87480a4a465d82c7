import { createBankQuestion, listBankQuestions, type BankLine } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import { fileTrayOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { QuestionEditor, wordsOf } from "#learning/question-editor/public.ts";
import { MediaContext } from "#learning/questions/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Swatch } from "#school/schools/public.ts";

import { placeIn, type BankPlace } from "./bank-address.ts";
import { BankFilter, NO_FILTER, type Filter } from "./BankFilter.tsx";
import { BankQuestionCard } from "./BankQuestionCard.tsx";
import { ImportsCard } from "./ImportsCard.tsx";
import { BANK_REASONS } from "./reasons.ts";

import "./banks.css";

/** The questions of a bank: found, written, changed, brought in and taken out. */
export function BankPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  const place = placeIn(useParams());
  return (
    <WithSession>
      {() => (
        <Page title={t("banks.bank")} back="/question-banks" isReading onRefresh={refreshAll}>
          <MediaContext value={place.schoolId}>
            <Bank place={place} />
          </MediaContext>
        </Page>
      )}
    </WithSession>
  );
}

function Bank({ place }: { readonly place: BankPlace }) {
  const { t } = useText();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const isFiltered = filter !== NO_FILTER;
  const { reading, more } = usePages(listBankQuestions, {
    inputAt: (before) => ({
      params: { ...place },
      query: { ...filter, ...(before !== null && { before: Number(before) }) },
    }),
    nextOf: ({ next }) => (next === null ? null : String(next)),
    isPassing: isFiltered,
  });
  return (
    <Await {...reading}>
      {(pages) => {
        const [first] = pages;
        const questions = pages.flatMap((page) => page.questions);
        return (
          <div className="stack">
            {first && <Head bank={first.bank} />}
            <ImportsCard place={place} />
            {(isFiltered || questions.length > 0) && (
              <BankFilter filter={filter} tags={first?.tags ?? []} onChange={setFilter} />
            )}
            {questions.length === 0 ? (
              <Empty
                icon={fileTrayOutline}
                title={t(isFiltered ? "platform.no-match-title" : "banks.empty")}
                text={t(isFiltered ? "platform.no-match-text" : "banks.empty-text")}
              />
            ) : (
              <ol className="plain stack" aria-label={t("banks.bank")}>
                {questions.map((known) => (
                  <li key={known.id}>
                    <BankQuestionCard place={place} known={known} />
                  </li>
                ))}
              </ol>
            )}
            <More onMore={more} />
            <NewQuestion place={place} />
          </div>
        );
      }}
    </Await>
  );
}

function Head({ bank: { subject, level, questions } }: { readonly bank: BankLine }) {
  const { t } = useText();
  return (
    <section className="card bank-head">
      <Swatch theme={subject.theme} icon={subject.icon} name={subject.name} />
      <div>
        <h2>
          <Name of={subject.name} /> · <Name of={level.name} />
        </h2>
        <p className="quiet">{t("banks.questions", { count: questions })}</p>
      </div>
    </section>
  );
}

function NewQuestion({ place }: { readonly place: BankPlace }) {
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const handleAdd = async (question: Question) => {
    const body = { key: newClientId(), question };
    const done = await save(createBankQuestion, { params: { ...place }, body }, wordsOf(question));
    setError(done.state === "refused" ? done.error : null);
  };
  return (
    <>
      <QuestionEditor isFiled onAdd={(question) => void handleAdd(question)} />
      <Refusal error={error} reasons={BANK_REASONS} />
    </>
  );
}
