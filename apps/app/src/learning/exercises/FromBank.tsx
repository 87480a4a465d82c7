import { listBanks, type BankLine } from "@dars/contract/learning/banks";
import type { Draw } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { BankPicker } from "./BankPicker.tsx";
import { DrawForm } from "./DrawForm.tsx";
import type { Listed } from "./QuestionList.tsx";

interface FromBankProps {
  readonly schoolId: Id;
  /** The subject and level of the exercise, where it is known already. */
  readonly of: { readonly subjectId: Id; readonly levelId: Id } | null;
  readonly questions: readonly Listed[];
  readonly onTake: (taken: Listed) => void;
  readonly onDraw: (draw: Draw) => void;
}

/** What an exercise takes from banks: questions that one chooses, or a draw. */
export function FromBank({ schoolId, of, questions, onTake, onDraw }: FromBankProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listBanks, { params: { schoolId } });
  const banks = [
    ...(reading.value?.banks ?? []).map((bank) => ({ ...bank, isGroup: false })),
    ...(reading.value?.group ?? []).map((bank) => ({ ...bank, isGroup: true })),
  ].filter((bank) => bank.isOpen && bank.questions > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const own = banks.find(({ subject, level }) => subject.id === of?.subjectId && level.id === of.levelId);
  const bank = banks.find((each) => buildBankKey(each) === chosen) ?? own ?? banks[0];
  if (!bank) return null;
  return (
    <details className="card from-bank">
      <summary>
        <span className="list-head">{t("exercises.from-bank")}</span>
        <span className="quiet">{t("exercises.from-bank-text")}</span>
      </summary>
      <div className="stack">
        <PickField
          label={t("exercises.subject")}
          options={banks.map((each) => [
            buildBankKey(each),
            [
              localizeName(each.subject.name, locale),
              localizeName(each.level.name, locale),
              ...(each.isGroup ? [t("banks.of-group")] : []),
            ].join(" · "),
          ])}
          value={buildBankKey(bank)}
          onPick={setChosen}
        />
        <BankPicker
          key={buildBankKey(bank)}
          place={{ schoolId, subjectId: bank.subject.id, levelId: bank.level.id, isGroup: bank.isGroup }}
          taken={new Set(questions.flatMap(({ bankId }) => bankId ?? []))}
          onTake={onTake}
        />
        <DrawForm onDraw={onDraw} />
      </div>
    </details>
  );
}

const buildBankKey = ({ subject, level, isGroup }: BankLine & { readonly isGroup: boolean }): string =>
  `${subject.id}/${level.id}/${isGroup}`;
