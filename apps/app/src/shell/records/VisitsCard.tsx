import { listEvaluations } from "@dars/contract/insight/evaluations";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

import type { TeacherPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

const MOST = 4;

/** The last visits of a teacher's lessons, as far as the reader may see them. */
export function VisitsCard({ schoolId, teacherId }: TeacherPlace) {
  const { t, format } = useText();
  const { reading } = useRead(listEvaluations, {});
  const visits =
    reading.value?.evaluations.filter(
      (visit) => visit.schoolId === schoolId && visit.teacher.id === teacherId,
    ) ?? [];
  return (
    <RecordCard title={t("records.visits")} leadsTo="/evaluations">
      <Await {...reading}>
        {() =>
          visits.length === 0 ? (
            <p className="quiet">{t("records.no-visits")}</p>
          ) : (
            <ul className="plain record-lines" aria-label={t("records.visits")}>
              {visits.slice(0, MOST).map(({ key, heldOn, author, state, outcome }) => (
                <li key={key}>
                  <span>
                    <Link leadsTo={`/evaluations/${schoolId}/${key}`}>{format.date(getNoon(heldOn))}</Link>{" "}
                    <span className="quiet">
                      <Name of={author.name} />
                    </span>
                  </span>
                  <span className="record-end">
                    {t(`evaluations.state-${state}`)}
                    {outcome !== null && ` · ${format.percent(outcome / 100)}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </RecordCard>
  );
}
