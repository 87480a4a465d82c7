import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { bankParams, bankRoutes, type BankPlace } from "#learning/banks/public.ts";
import { getStemText } from "#learning/question-editor/public.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { More } from "#platform/ui/More.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

import type { Listed } from "./QuestionList.tsx";

const PAUSE_MS = 300;

interface BankPickerProps {
  readonly place: BankPlace;
  readonly taken: ReadonlySet<Id>;
  readonly onTake: (taken: Listed) => void;
}

/** Questions of a bank, to be taken over one by one. */
export function BankPicker({ place, taken, onTake }: BankPickerProps) {
  const { t } = useText();
  const [q, setQuery] = useState("");
  const { reading, more } = usePages(bankRoutes(place).listQuestions, {
    inputAt: (before) => ({
      params: bankParams(place),
      query: { ...(q !== "" && { q }), ...(before !== null && { before: Number(before) }) },
    }),
    getNextCursor: ({ next }) => (next === null ? null : String(next)),
    isPassing: q !== "",
  });
  return (
    <div className="stack">
      <SearchBar
        label={t("platform.search")}
        value={q}
        pauseMs={PAUSE_MS}
        onType={(words) => setQuery(words.trim())}
      />
      <Await {...reading}>
        {(pages) => (
          <ul className="plain bank-picker" aria-label={t("exercises.from-bank")}>
            {pages
              .flatMap(({ questions }) => questions)
              .map(({ id, question }) => {
                const words = getStemText(question) || question.title;
                const isTaken = taken.has(id);
                return (
                  <li key={id} className="question-line">
                    <span className="question-words" dir="auto">
                      {words}
                    </span>
                    <IonButton
                      fill="outline"
                      size="small"
                      disabled={isTaken}
                      aria-label={isTaken ? t("exercises.taken") : t("exercises.take-over", { item: words })}
                      onClick={() => onTake({ id: null, question, bankId: id })}
                    >
                      {t(isTaken ? "exercises.taken" : "exercises.take")}
                    </IonButton>
                  </li>
                );
              })}
          </ul>
        )}
      </Await>
      <More onMore={more} />
    </div>
  );
}
