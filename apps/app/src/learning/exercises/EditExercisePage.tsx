import {
  createExercise,
  editExercise,
  editExerciseQuestions,
  listExerciseClasses,
  readExercise,
  readExerciseQuestions,
  type Draw,
  type ExercisePage,
  type ExerciseText,
} from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { useIonRouter } from "@ionic/react";
import { libraryOutline } from "ionicons/icons";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { exerciseAddress } from "#learning/attempts/public.ts";
import { QuestionEditor } from "#learning/question-editor/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { KeptPart } from "#platform/ui/KeptPart.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { countDrawn } from "./count-drawn.ts";
import { ExerciseFields } from "./ExerciseFields.tsx";
import { fieldsIn } from "./fields-in.ts";
import { FromBank } from "./FromBank.tsx";
import { pickFrame } from "./pick-frame.ts";
import { PoolList } from "./PoolList.tsx";
import { QuestionList, type Listed } from "./QuestionList.tsx";
import { beginSending, sendingIn, wordVerb } from "./word-verb.ts";

import "./exercises.css";

/** Sets an exercise, or changes one. */
export function EditExercisePage() {
  const { t } = useText();
  const params = useParams();
  const schoolId = Number(params["schoolId"]);
  const isNew = params["exerciseId"] === "new";
  return (
    <WithSession>
      {() => (
        <Page title={t(isNew ? "exercises.new" : "exercises.edit")} back="/exercises" isReading>
          {isNew ? (
            <ExerciseForm schoolId={schoolId} known={null} />
          ) : (
            <Known schoolId={schoolId} exerciseId={Number(params["exerciseId"])} />
          )}
        </Page>
      )}
    </WithSession>
  );
}

function Known({ schoolId, exerciseId }: { readonly schoolId: Id; readonly exerciseId: Id }) {
  const params = { schoolId, exerciseId };
  const { reading } = useRead(readExercise, { params });
  const { reading: questions } = useRead(readExerciseQuestions, { params });
  return (
    <Await {...reading}>
      {({ exercise }) => (
        <Await {...questions}>
          {({ questions: listed }) => (
            <ExerciseForm
              key={exercise.revision}
              schoolId={schoolId}
              known={{ exercise, questions: listed }}
            />
          )}
        </Await>
      )}
    </Await>
  );
}

interface FormProps {
  readonly schoolId: Id;
  readonly known: {
    readonly exercise: ExercisePage["exercise"];
    readonly questions: readonly Listed[];
  } | null;
}

function ExerciseForm({ schoolId, known }: FormProps) {
  const { t } = useText();
  const { reading } = useRead(listExerciseClasses, { params: { schoolId } });
  const [content, setContent] = useState<ExerciseContent>({ questions: known?.questions ?? [], draws: [] });
  const { questions, draws } = content;
  const setQuestions = (changed: readonly Listed[]) => setContent({ ...content, questions: changed });
  const setDraws = (changed: readonly Draw[]) => setContent({ ...content, draws: changed });
  const { send, error } = useSending(schoolId, known);
  const [sending, setSending] = useState(() => beginSending(known?.exercise));
  const fixed = questions.filter(({ drawn }) => drawn === undefined);
  const pooled = questions.filter(({ drawn }) => drawn !== undefined);
  const isEmpty = questions.length + draws.length === 0;

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    if (!new FormData(form).has("classIds")) return new Map([["classIds", t("exercises.needs-class")]]);
    return isEmpty ? new Map([["questions", t("exercises.needs-question")]]) : new Map();
  }

  async function handleSubmit(form: HTMLFormElement) {
    const text = fieldsIn(form, known?.exercise ?? null);
    return text && send(text.offeringId, text, content);
  }

  return (
    <Await {...reading}>
      {({ classes }) =>
        classes.length === 0 ? (
          <Empty
            icon={libraryOutline}
            title={t("exercises.no-classes")}
            text={t("exercises.no-classes-text")}
          />
        ) : (
          <Form
            className="stack"
            verb={wordVerb(sending, classes)}
            onChange={(form) => setSending({ ...sending, ...sendingIn(form) })}
            error={error}
            words={isTooFew(error) ? "exercises.too-few" : undefined}
            check={faultsIn}
            keepsAs={`exercise ${schoolId} ${known?.exercise.id ?? "new"}`}
            onSubmit={handleSubmit}
          >
            <KeptPart name="questions" value={content} onBack={setContent} />
            <ExerciseFields classes={classes} known={known?.exercise ?? null} />
            <QuestionList
              schoolId={schoolId}
              questions={fixed}
              drawn={countDrawn(pooled, draws)}
              onChange={(changed) => setQuestions([...changed, ...pooled])}
            />
            <PoolList
              schoolId={schoolId}
              questions={questions}
              draws={draws}
              onQuestions={setQuestions}
              onDraws={setDraws}
            />
            <QuestionEditor
              schoolId={schoolId}
              onAdd={(question) => setQuestions([...questions, { id: null, question }])}
            />
            <FromBank
              schoolId={schoolId}
              of={known && { subjectId: known.exercise.subject.id, levelId: known.exercise.level.id }}
              questions={questions}
              onTake={(taken) => setQuestions([...questions, taken])}
              onDraw={(draw) => setDraws([...draws, draw])}
            />
            {isEmpty && <p className="quiet">{t("exercises.needs-question")}</p>}
          </Form>
        )
      }
    </Await>
  );
}

type ExerciseBody = Input<typeof createExercise>["body"];

/** The bank has not as many questions as are to be drawn. */
const isTooFew = (error: ApiError | null): boolean => error?.field?.startsWith("/body/draws") ?? false;

/** The content of the exercise: its questions, and the draws from banks. */
interface ExerciseContent {
  readonly questions: readonly Listed[];
  readonly draws: readonly Draw[];
}

/** Saves the frame, and then the questions where they were changed. */
function useSending(schoolId: Id, known: FormProps["known"]) {
  const router = useIonRouter();
  const { save } = useSave();
  const keys = useRef([newClientId(), newClientId()] as const);
  const [error, setError] = useState<ApiError | null>(null);

  async function send(offeringId: Id, frame: ExerciseText, edit: ExerciseContent) {
    const [key, second] = keys.current;
    const remarks = known !== null && (await asksToRemark(known, edit.questions));
    const text = pickFrame(frame);
    const done = known
      ? await save(
          editExercise,
          {
            params: { schoolId, exerciseId: known.exercise.id },
            body: { key, revision: known.exercise.revision, ...text },
          },
          text.title,
        )
      : await save(
          createExercise,
          {
            params: { schoolId },
            body: { key, offeringId, ...text, questions: bare(edit.questions), ...fromBank(edit) },
          },
          text.title,
        );
    const refused =
      done.state === "refused" ? done : await questionsAfter(second, { ...edit, remarks }, done);
    if (refused?.state === "refused") {
      // What was refused and is changed is another request.
      keys.current = [newClientId(), newClientId()];
      setError(refused.error);
    } else router.push(known ? exerciseAddress(known.exercise) : "/exercises", "back");
    return refused ?? done;
  }

  async function questionsAfter(
    key: string,
    edit: ExerciseContent & { readonly remarks: boolean },
    done: { readonly state: string; readonly reply?: Reply<typeof editExercise> },
  ) {
    const { questions, draws, remarks } = edit;
    if (!known || (questions === known.questions && draws.length === 0)) return undefined;
    return save(
      editExerciseQuestions,
      {
        params: { schoolId, exerciseId: known.exercise.id },
        body: {
          key,
          revision: done.reply?.revision ?? known.exercise.revision + 1,
          questions: questions.map(({ id, question }) => ({ id, question })),
          remarks,
          ...fromBank(edit),
        },
      },
      known.exercise.title,
      ({ remarked }) => textNow(remarked > 0 ? "exercises.remarked" : "platform.saved", { count: remarked }),
    );
  }

  return { send, error };
}

/** EX-3: what was handed in already is marked again by changed questions if the teacher says so. */
async function asksToRemark(
  { exercise, questions }: NonNullable<FormProps["known"]>,
  next: readonly Listed[],
): Promise<boolean> {
  const before = new Map(questions.map(({ id, question }) => [id, JSON.stringify(question)]));
  const isChanged = next.some(
    ({ id, question }) => id !== null && before.get(id) !== JSON.stringify(question),
  );
  if (!isChanged || exercise.submitted === 0) return isChanged;
  return ask({
    question: textNow("exercises.remark-question", { count: exercise.submitted }),
    text: textNow("exercises.remark-text"),
    yes: textNow("exercises.remark"),
    no: textNow("exercises.remark-not"),
  });
}

const bare = (questions: readonly Listed[]): ExerciseBody["questions"] =>
  questions.map(({ question }): Question => question);

const fromBank = ({ questions, draws }: ExerciseContent): Pick<ExerciseBody, "draws" | "bankIds"> => ({
  draws: [...draws],
  bankIds: questions.flatMap(({ bankId }) => bankId ?? []),
});
