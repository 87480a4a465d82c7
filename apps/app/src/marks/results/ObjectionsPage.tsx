import { listObjections, type OpenObjection } from "@dars/contract/marks/objections";
import type { Reply } from "@dars/contract/platform/route";
import { chatboxEllipsesOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { AnswerObjection } from "./AnswerObjection.tsx";
import { CommentObjection } from "./CommentObjection.tsx";
import { markWords } from "./mark-words.ts";

/** What families object to: the office answers, the teacher of the class and coordinators comment. */
export function ObjectionsPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("results.objections")} back="/manage" isReading onRefresh={refreshAll}>
          <WithSchool session={session}>{(schoolId) => <OfSchool schoolId={schoolId} />}</WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

function OfSchool({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(listObjections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ objections, may }) =>
        objections.length === 0 ? (
          <Empty
            icon={chatboxEllipsesOutline}
            title={t("results.no-objections")}
            text={t("results.no-objections-text")}
          />
        ) : (
          <Searched
            label={t("results.objections")}
            items={objections}
            textOf={({ student, subject }) => allNames(student.name, subject.name)}
          >
            {(found) => (
              <div className="stack wide-gap">
                {found.map((objection) => (
                  <OneObjection key={objection.id} objection={objection} schoolId={schoolId} may={may} />
                ))}
              </div>
            )}
          </Searched>
        )
      }
    </Await>
  );
}

interface OneProps {
  readonly objection: OpenObjection;
  readonly schoolId: number;
  readonly may: Reply<typeof listObjections>["may"];
}

function Comment({ words, text }: { readonly words: TextId; readonly text: string | null }) {
  const { t } = useText();
  if (text === null) return null;
  return (
    <p>
      <span className="quiet">{t(words)}</span> <bdi>{text}</bdi>
    </p>
  );
}

const COLOUR = {
  open: "state waiting",
  accepted: "state good",
  declined: "state",
  withdrawn: "state",
} as const;

function OneObjection({ objection, schoolId, may }: OneProps) {
  const { t, locale, format } = useText();
  const { student, section, subject, label, mark, text, state, answerUntil, answer } = objection;
  const isOpen = state === "open";
  return (
    <article className="card stack">
      <h2 className="section-title first">
        <Name of={student.name} />
      </h2>
      <p className="quiet">
        {section !== null && (
          <>
            {t("results.section")} <bdi>{section}</bdi> ·{" "}
          </>
        )}
        <Name of={subject.name} /> · {label[locale]}: <bdi>{markWords(mark, t)}</bdi>
      </p>
      <p dir="auto">{text}</p>
      <Comment words="results.comment-of-teacher" text={objection.comment} />
      <Comment words="results.comment-of-coordinator" text={objection.coordinatorComment} />
      <p>
        <span className={COLOUR[state]}>{t(`results.objection-${state}`)}</span>{" "}
        {isOpen && t("results.answer-due", { date: format.date(getNoon(answerUntil)) })}
        <bdi>{answer}</bdi>
      </p>
      {isOpen && may.answer && <AnswerObjection objection={objection} schoolId={schoolId} />}
      {isOpen && may.comment && <CommentObjection objection={objection} schoolId={schoolId} />}
    </article>
  );
}
