import { listStudentHomework } from "@dars/contract/learning/student-homework";
import { checkmarkDoneOutline } from "ionicons/icons";

import type { Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";

import { HOMEWORK_NEWS } from "./homework-news.ts";
import { HomeworkRows } from "./HomeworkRows.tsx";

/** All homework of a student that is due, and what was within the last two weeks, the latest first. */
export function OwnHomework({ learner }: { readonly learner: Learner }) {
  const { t } = useText();
  const params = { schoolId: learner.schoolId, studentId: learner.studentId };
  const { reading, refresh } = useRead(listStudentHomework, { params, query: {} });
  useLiveRead(refresh, HOMEWORK_NEWS);
  return (
    <Await {...reading}>
      {({ today, homework }) => {
        const due = homework.filter((one) => one.due.day >= today);
        const past = homework.filter((one) => one.due.day < today).toReversed();
        return (
          <div className="stack wide-gap">
            {due.length === 0 ? (
              <Empty
                icon={checkmarkDoneOutline}
                title={t("homework.none-due")}
                text={t("homework.none-due-text")}
              />
            ) : (
              <HomeworkRows homework={due} learner={learner} label={t("homework.due-title")} />
            )}
            {past.length > 0 && (
              <section>
                <h2 className="list-head">{t("homework.past")}</h2>
                <HomeworkRows homework={past} learner={learner} label={t("homework.past")} />
              </section>
            )}
          </div>
        );
      }}
    </Await>
  );
}
