import { listOpenTasks, type OpenTask } from "@dars/contract/learning/attempts";

import { CasesOfStudent } from "#insight/follow-up/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { useNow } from "#platform/ui/use-now.ts";

import type { StudentPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

/** So many are shown, the next due first; the count says how many there are. */
const MOST = 4;

/** What a student has not handed in yet, and why it needs follow-up. */
export function TasksCard(place: StudentPlace) {
  const { t } = useText();
  const { reading } = useRead(listOpenTasks, { params: place });
  const count = reading.value?.tasks.length;
  return (
    <RecordCard
      title={t("records.tasks")}
      end={count !== undefined && count > 0 && t("records.open-tasks", { count })}
    >
      <Await {...reading}>
        {({ tasks }) => (
          <>
            {tasks.length === 0 && <p className="quiet">{t("records.no-tasks")}</p>}
            <ul className="plain record-lines" aria-label={t("records.tasks")}>
              <CasesOfStudent {...place} />
              {tasks.slice(0, MOST).map((task) => (
                <TaskLine key={task.id} task={task} />
              ))}
            </ul>
          </>
        )}
      </Await>
    </RecordCard>
  );
}

function TaskLine({ task: { title, subject, dueAt } }: { readonly task: OpenTask }) {
  const { t, format } = useText();
  const now = useNow();
  const due = dueAt === null ? null : new Date(dueAt);
  const isLate = due !== null && due.getTime() < now;
  return (
    <li>
      <span>
        <strong>
          <bdi>{title}</bdi>
        </strong>{" "}
        <span className="quiet">
          <Name of={subject.name} />
        </span>
      </span>
      {due && (
        <span className={isLate ? "record-end state bad" : "record-end"}>
          {t(isLate ? "records.was-due" : "records.due", { day: format.nearDay(due) })}
        </span>
      )}
    </li>
  );
}
