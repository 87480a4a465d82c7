import type { BankQuestion } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { DIFFICULTIES, toDraft, QuestionEditor, getStemText } from "#learning/question-editor/public.ts";
import { RichTextView } from "#learning/questions/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { bankParams, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { BANK_REASONS } from "./reasons.ts";
import { RightAnswers } from "./RightAnswers.tsx";

interface BankQuestionCardProps {
  readonly place: BankPlace;
  readonly known: BankQuestion;
  readonly mayWrite: boolean;
}

/** One question of a bank: its text, expandable to the whole question with its key. */
export function BankQuestionCard({ place, known, mayWrite }: BankQuestionCardProps) {
  const { t } = useText();
  const { question, uses, schools = 0 } = known;
  const filed = [
    t(`banks.type-${question.type}`),
    ...DIFFICULTIES.filter((level) => level === question.difficulty).map((level) =>
      t(`exercises.difficulty-${level}`),
    ),
    ...question.tags,
    ...(uses > 0 ? [t("banks.uses", { count: uses })] : []),
    ...(schools > 1 ? [t("banks.schools", { count: schools })] : []),
  ];
  return (
    <details className="card bank-question">
      <summary>
        <span className="question-words" dir="auto">
          {getStemText(question) || question.title}
        </span>
        <span className="quiet">
          <bdi>{filed.join(" · ")}</bdi>
        </span>
      </summary>
      <Whole place={place} known={known} mayWrite={mayWrite} />
    </details>
  );
}

function Whole({ place, known, mayWrite }: BankQuestionCardProps) {
  const { t } = useText();
  const { save } = useSave();
  const removing = useSave();
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { id: bankQuestionId, revision, question } = known;
  const { deleteQuestion, editQuestion } = bankRoutes(place);
  const params = { ...bankParams(place), bankQuestionId };
  const draft = toDraft(question);

  async function handleChange(changed: Question) {
    const body = { key: newClientId(), revision, question: changed };
    const done = await save(editQuestion, { params, body }, getStemText(changed));
    setRefused(done.state === "refused" ? done.error : null);
    if (done.state !== "refused") setEditing(false);
  }

  async function handleRemove() {
    const isSure = await ask({
      question: t("banks.remove-question"),
      text: t("banks.remove-text"),
      yes: t("banks.remove"),
      isDestructive: true,
    });
    if (isSure) await removing.save(deleteQuestion, { params }, getStemText(question) || question.title);
  }

  return (
    <div className="stack bank-whole">
      <div className="stem">
        <RichTextView of={question.stem} />
      </div>
      <RightAnswers question={question} />
      <UsedIn {...known} />
      {isEditing && draft ? (
        <QuestionEditor
          key={revision}
          schoolId={place.schoolId}
          isGroup={place.isGroup}
          isFiled
          known={draft}
          onAdd={(changed) => void handleChange(changed)}
        />
      ) : (
        mayWrite && (
          <div className="link-row">
            {draft && (
              <IonButton fill="outline" shape="round" onClick={() => setEditing(true)}>
                {t("exercises.edit")}
              </IonButton>
            )}
            <IonButton
              fill="clear"
              color="danger"
              shape="round"
              disabled={removing.isWaiting}
              onClick={() => void handleRemove()}
            >
              {t("banks.remove")}
            </IonButton>
          </div>
        )
      )}
      {mayWrite && !draft && <p className="quiet">{t("banks.not-editable")}</p>}
      <Refusal error={refused ?? removing.error} reasons={BANK_REASONS} />
    </div>
  );
}

/** The latest exercises of the school that have the question, with their lessons. */
function UsedIn({ uses, usedIn }: Pick<BankQuestion, "uses" | "usedIn">) {
  const { t, locale } = useText();
  if (usedIn === undefined || usedIn.length === 0) return null;
  const wordsIn = ({ title, lesson }: (typeof usedIn)[number]) =>
    lesson ? t("banks.used-in-lesson", { title, lesson: localizeName(lesson, locale) }) : title;
  return (
    <section>
      <h3 className="bank-used">{t("banks.used-in")}</h3>
      <ul className="bank-used">
        {usedIn.map((use) => (
          <li key={use.id}>
            <bdi>{wordsIn(use)}</bdi>
          </li>
        ))}
      </ul>
      {uses > usedIn.length && (
        <p className="quiet">{t("banks.used-more", { count: uses - usedIn.length })}</p>
      )}
    </section>
  );
}
