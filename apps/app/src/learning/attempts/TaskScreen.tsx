import { readTask, type TaskPage } from "@dars/contract/learning/attempts";
import type { Id } from "@dars/contract/platform/primitives";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { useIonRouter } from "@ionic/react";
import { cloudUploadOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useState } from "react";

import { MediaContext } from "#learning/questions/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { sectionName } from "#school/schools/public.ts";

import { AttemptView } from "./AttemptView.tsx";
import { exerciseAddress } from "./exercise-address.ts";
import { ResultView } from "./ResultView.tsx";
import { TaskView } from "./TaskView.tsx";
import { useIsHandedIn } from "./use-attempt.ts";

import "./attempts.css";

interface TaskScreenProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly exerciseId: Id;
  /** The attempt whose result is looked at. */
  readonly attemptId: Id | null;
  readonly back: string;
  readonly isOwn: boolean;
}

/** An exercise as its student does it, and as the family sees it. */
export function TaskScreen(props: TaskScreenProps) {
  const { schoolId, studentId, exerciseId, attemptId, back } = props;
  const { t } = useText();
  const child = useChildName(props);
  const { reading, refresh } = useRead(readTask, { params: { schoolId, studentId, exerciseId } });
  const [isWorking, setWorking] = useState(false);
  const page = reading.value;
  const setHandedIn = useResultAfter(page, props.isOwn);
  const isHandedIn = useIsHandedIn(page?.running, refresh);
  if (page?.running && isWorking && !isHandedIn)
    return (
      <MediaContext value={schoolId}>
        <AttemptView
          key={page.running.id}
          {...props}
          task={page.task}
          running={page.running}
          onSubmitted={(isTimeUp) => {
            setWorking(false);
            setHandedIn(page.running?.id ?? null);
            if (isTimeUp) void showToast({ kind: "notice", text: t("attempts.time-up") });
            void refresh();
          }}
        />
      </MediaContext>
    );
  const title = t(attemptId === null ? "attempts.exercise" : "attempts.result");
  return (
    <Page title={page?.task.title ?? title} {...child} back={back} isReading onRefresh={refresh}>
      <MediaContext value={schoolId}>
        <Inside
          {...props}
          isHandedIn={isHandedIn}
          reading={reading}
          refresh={refresh}
          onWork={() => setWorking(true)}
        />
      </MediaContext>
    </Page>
  );
}

/** Opens the result of an attempt once the server has what was handed in here. */
function useResultAfter(page: TaskPage | undefined, isOwn: boolean) {
  const router = useIonRouter();
  const [handedIn, setHandedIn] = useState<Id | null>(null);
  const hasArrived = page?.attempts.some(({ id, state }) => id === handedIn && state !== "working") ?? false;
  const openResult = useEffectEvent(() => {
    if (!page || handedIn === null || !isOwn) return;
    router.push(exerciseAddress(page.task, { attempt: handedIn }), "forward");
  });
  useEffect(() => {
    if (hasArrived) openResult();
  }, [hasArrived]);
  return setHandedIn;
}

/** For the family, whose exercise it is. */
function useChildName({ schoolId, studentId, isOwn }: TaskScreenProps) {
  const { locale } = useText();
  const { reading } = useRead(listStudentSubjects, { params: { schoolId, studentId } }, !isOwn);
  if (isOwn || !reading.value) return {};
  const { student, section, level } = reading.value;
  const seat = section && level ? [sectionName(section, level.name, locale)] : [];
  return { quiet: [localizeName(student.name, locale), ...seat].join(" · ") };
}

interface InsideProps extends TaskScreenProps {
  readonly isHandedIn: boolean;
  readonly reading: Omit<Parameters<typeof Await<TaskPage>>[0], "children">;
  readonly refresh: () => Promise<unknown>;
  readonly onWork: () => void;
}

function Inside({ isHandedIn, reading, refresh, onWork, ...props }: InsideProps) {
  const { t } = useText();
  const { schoolId, studentId, attemptId, isOwn } = props;
  if (attemptId !== null)
    return <ResultView schoolId={schoolId} studentId={studentId} attemptId={attemptId} isOwn={isOwn} />;
  if (isHandedIn)
    return (
      <Empty icon={cloudUploadOutline} title={t("attempts.handed-in")} text={t("attempts.handed-in-here")} />
    );
  return (
    <Await {...reading}>
      {(page) => <Before {...props} page={page} onBegun={refresh} onWork={onWork} />}
    </Await>
  );
}

interface BeforeProps extends TaskScreenProps {
  readonly page: TaskPage;
  readonly onBegun: () => Promise<unknown>;
  readonly onWork: () => void;
}

function Before({ page, schoolId, studentId, isOwn, onBegun, onWork }: BeforeProps) {
  const router = useIonRouter();
  const child = isOwn ? {} : { school: schoolId, student: studentId };
  return (
    <TaskView
      page={page}
      schoolId={schoolId}
      studentId={studentId}
      isOwn={isOwn}
      onBegun={async () => {
        await onBegun();
        onWork();
      }}
      onWork={onWork}
      onResult={(attempt) => router.push(exerciseAddress(page.task, { attempt, ...child }), "forward")}
    />
  );
}
