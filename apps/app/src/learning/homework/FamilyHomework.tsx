import { listStudentHomework, readStudentHomework } from "@dars/contract/learning/student-homework";
import type { Id } from "@dars/contract/platform/primitives";

import type { Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { HOMEWORK_NEWS } from "./homework-news.ts";
import { HomeworkRows } from "./HomeworkRows.tsx";
import { HomeworkSheet } from "./HomeworkSheet.tsx";

/** One homework of the list, or by itself where the list has it no more. */
function useOneHomework({ schoolId, studentId }: Learner, homeworkId: Id) {
  const params = { schoolId, studentId };
  const { reading: list, refresh } = useRead(listStudentHomework, { params, query: {} });
  useLiveRead(refresh, HOMEWORK_NEWS);
  const listed = list.value?.homework.find(({ id }) => id === homeworkId);
  const isElsewhere = !listed && (list.value !== undefined || list.error !== null);
  const single = useRead(readStudentHomework, { params: { ...params, homeworkId } }, isElsewhere).reading;
  return { list, one: listed ? { ...list, value: listed } : single, refresh };
}

interface FamilyHomeworkProps {
  readonly learner: Learner;
  readonly homeworkId: Id;
  /** Whose it is; undefined for one's own. */
  readonly whose?: string;
}

/** The page of a student's homework, of a list that is on the device before it is opened. */
export function FamilyHomework({ learner, homeworkId, whose }: FamilyHomeworkProps) {
  const { t, locale } = useText();
  const isWide = useWide();
  const { list, one, refresh } = useOneHomework(learner, homeworkId);
  const subject = one.value && localizeName(one.value.subject.name, locale);
  return (
    <Page
      title={subject === undefined ? t("homework.one") : t("homework.of-subject", { subject })}
      {...(whose !== undefined && { quiet: whose })}
      back={learner.isOwn ? "/homework" : `/homework?student=${learner.studentId}`}
      isReading={!isWide}
      onRefresh={refresh}
    >
      <Panes
        list={
          list.value && (
            <>
              <h2 className="list-head">{t("homework.title")}</h2>
              <HomeworkRows homework={list.value.homework} learner={learner} label={t("homework.title")} />
            </>
          )
        }
      >
        <Await {...one}>
          {(shown) => <HomeworkSheet key={shown.id} homework={shown} learner={learner} />}
        </Await>
      </Panes>
    </Page>
  );
}
