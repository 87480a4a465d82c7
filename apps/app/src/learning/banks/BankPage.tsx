import type { BankLine } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import { IonBadge } from "@ionic/react";
import { fileTrayOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { QuestionEditor, getStemText } from "#learning/question-editor/public.ts";
import { MediaContext } from "#learning/questions/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { KeptPlace } from "#platform/ui/KeptPlace.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Swatch } from "#school/schools/public.ts";

import { bankParams, placeIn, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { BankFilter, NO_FILTER, type Filter } from "./BankFilter.tsx";
import { BankQuestionCard } from "./BankQuestionCard.tsx";
import { ImportsCard } from "./ImportsCard.tsx";
import { BANK_REASONS } from "./reasons.ts";

import "./banks.css";

/** The questions of a bank of the school: found, written, changed, brought in and taken out. */
export const BankPage = () => <BankView isGroup={false} />;

/** The same of the school or of its group. */
export function BankView({ isGroup }: { readonly isGroup: boolean }) {
  const { t } = useText();
  const refreshAll = useRefresh();
  const place = placeIn(useParams(), isGroup);
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
  const { reading, more } = usePages(bankRoutes(place).listQuestions, {
    inputAt: (before) => ({
      params: bankParams(place),
      query: { ...filter, ...(before !== null && { before: Number(before) }) },
    }),
    getNextCursor: ({ next }) => (next === null ? null : String(next)),
    isPassing: isFiltered,
  });
  return (
    <Await {...reading}>
      {(pages) => {
        const [first] = pages;
        const questions = pages.flatMap((page) => page.questions);
        const mayWrite = first?.bank.mayWrite !== false;
        return (
          <div className="stack">
            {first && <Head bank={first.bank} isGroup={place.isGroup} />}
            {mayWrite && <ImportsCard place={place} />}
            {(isFiltered || questions.length > 0) && (
              <BankFilter filter={filter} tags={first?.tags ?? []} onChange={setFilter} />
            )}
            {questions.length === 0 ? (
              <Nothing isFiltered={isFiltered} />
            ) : (
              <ol className="plain stack" aria-label={t("banks.bank")}>
                {questions.map((known) => (
                  <li key={known.id}>
                    <BankQuestionCard place={place} known={known} mayWrite={mayWrite} />
                  </li>
                ))}
              </ol>
            )}
            <More onMore={more} />
            {mayWrite && <NewQuestion place={place} />}
          </div>
        );
      }}
    </Await>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useText();
  return (
    <Empty
      icon={fileTrayOutline}
      title={t(isFiltered ? "platform.no-match-title" : "banks.empty")}
      text={t(isFiltered ? "platform.no-match-text" : "banks.empty-text")}
    />
  );
}

interface HeadProps {
  readonly bank: BankLine;
  readonly isGroup: boolean;
}

function Head({ bank: { subject, level, questions, mayWrite }, isGroup }: HeadProps) {
  const { t } = useText();
  return (
    <section className="card bank-head">
      <Swatch theme={subject.theme} icon={subject.icon} name={subject.name} />
      <div>
        <h2>
          <Name of={subject.name} /> · <Name of={level.name} />
        </h2>
        <p className="quiet">
          {t("banks.questions", { count: questions })} {isGroup && <IonBadge>{t("banks.of-group")}</IonBadge>}
        </p>
        {isGroup && (
          <p className="quiet">{t(mayWrite === false ? "banks.of-group-read" : "banks.of-group-write")}</p>
        )}
      </div>
    </section>
  );
}

function NewQuestion({ place }: { readonly place: BankPlace }) {
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const handleAdd = async (question: Question) => {
    const body = { key: newClientId(), question };
    const done = await save(
      bankRoutes(place).createQuestion,
      { params: bankParams(place), body },
      getStemText(question),
    );
    setError(done.state === "refused" ? done.error : null);
    return done.state !== "refused";
  };
  return (
    <>
      <KeptPlace keepsAs={`question of bank ${Object.values(bankParams(place)).join(" ")}`}>
        <QuestionEditor
          schoolId={place.schoolId}
          isGroup={place.isGroup}
          isFiled
          onAdd={(question) => handleAdd(question)}
        />
      </KeptPlace>
      <Refusal error={error} reasons={BANK_REASONS} />
    </>
  );
}
