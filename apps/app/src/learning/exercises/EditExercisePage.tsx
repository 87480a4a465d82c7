import {
  createExercise,
  editExercise,
  editExerciseQuestions,
  listExerciseClasses,
  readExercise,
  readExerciseQuestions,
  type ExercisePage,
  type ExerciseText,
} from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { useIonRouter } from "@ionic/react";
import { libraryOutline } from "ionicons/icons";
import { useRef, useState, type SubmitEvent } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { exerciseAddress } from "#learning/attempts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";

import { ExerciseFields } from "./ExerciseFields.tsx";
import { fieldsIn } from "./fields-in.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionList, type Listed } from "./QuestionList.tsx";

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
  const [questions, setQuestions] = useState<readonly Listed[]>(known?.questions ?? []);
  const { send, error } = useSending(schoolId, known);
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
          <form
            className="stack"
            onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
              event.preventDefault();
              const text = fieldsIn(event.currentTarget, known?.exercise ?? null);
              if (text && questions.length > 0) void send(text.offeringId, text, questions);
            }}
          >
            <ExerciseFields classes={classes} known={known?.exercise ?? null} />
            <QuestionList questions={questions} onChange={setQuestions} />
            <QuestionEditor onAdd={(question) => setQuestions([...questions, { id: null, question }])} />
            {questions.length === 0 && <p className="quiet">{t("exercises.needs-question")}</p>}
            <Refusal error={error} />
            <SendButton label={t("exercises.save")} />
          </form>
        )
      }
    </Await>
  );
}

type Body = Input<typeof createExercise>["body"];

/** Saves the frame, and then the questions where they were changed. */
function useSending(schoolId: Id, known: FormProps["known"]) {
  const router = useIonRouter();
  const save = useSave();
  const keys = useRef([newClientId(), newClientId()] as const);
  const [error, setError] = useState<ApiError | null>(null);

  async function send(offeringId: Id, frame: ExerciseText, questions: readonly Listed[]) {
    const [key, second] = keys.current;
    const text = frameOf(frame);
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
          { params: { schoolId }, body: { key, offeringId, ...text, questions: bare(questions) } },
          text.title,
        );
    const refused = done.state === "refused" ? done : await questionsAfter(second, questions, done);
    if (refused?.state === "refused") {
      // What was refused and is changed is another request.
      keys.current = [newClientId(), newClientId()];
      setError(refused.error);
    } else router.push(known ? exerciseAddress(known.exercise) : "/exercises", "back");
  }

  async function questionsAfter(
    key: string,
    questions: readonly Listed[],
    done: { readonly state: string; readonly reply?: Reply<typeof editExercise> },
  ) {
    if (!known || questions === known.questions) return undefined;
    return save(
      editExerciseQuestions,
      {
        params: { schoolId, exerciseId: known.exercise.id },
        body: {
          key,
          revision: done.reply?.revision ?? known.exercise.revision + 1,
          questions: questions.map(({ id, question }) => ({ id, question })),
          remarks: true,
        },
      },
      known.exercise.title,
    );
  }

  return { send, error };
}

const bare = (questions: readonly Listed[]): Body["questions"] =>
  questions.map(({ question }): Question => question);

/** Without what only says where it goes. */
function frameOf({
  title,
  instructions,
  purpose,
  lessonId,
  classIds,
  openAt,
  ...frame
}: ExerciseText): ExerciseText {
  return {
    title,
    instructions,
    purpose,
    lessonId,
    classIds,
    openAt,
    dueAt: frame.dueAt,
    closeAt: frame.closeAt,
    attemptsAllowed: frame.attemptsAllowed,
    timeLimitMinutes: frame.timeLimitMinutes,
    shufflesQuestions: frame.shufflesQuestions,
    shufflesOptions: frame.shufflesOptions,
    latePenalty: frame.latePenalty,
    feedback: frame.feedback,
    pick: frame.pick,
  };
}
