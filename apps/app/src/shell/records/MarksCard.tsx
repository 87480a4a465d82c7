import { listResultYears, readPublishedYear, type YearLine } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

import { LatestMarks } from "#marks/results/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import type { StudentPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

/** The average of this year so far and the latest mark of each subject, as far as they are published. */
export function MarksCard(place: StudentPlace) {
  const { t } = useText();
  const { reading } = useRead(listResultYears, { params: place });
  const line = reading.value?.years.find(({ published }) => published !== null);
  const child = `child=${place.schoolId}-${place.studentId}`;
  return (
    <RecordCard
      title={t("records.marks")}
      leadsTo={line ? `/reportcardsyear/${line.year.id}?${child}` : `/reportcards?${child}`}
      end={line && <Average line={line} />}
    >
      <Await {...reading}>
        {() =>
          line ? (
            <OfYear place={place} yearId={line.year.id} />
          ) : (
            <p className="quiet">{t("records.no-marks")}</p>
          )
        }
      </Await>
    </RecordCard>
  );
}

/** The average, with its year if that is a past one. */
function Average({ line: { year, published } }: { readonly line: YearLine }) {
  const { t } = useText();
  const average = published?.average ?? published?.soFar?.average;
  return (
    <>
      {!year.isCurrent && <bdi dir="ltr">{year.title} </bdi>}
      {average !== undefined && t("records.average", { mark: shownNumber(average) })}
    </>
  );
}

function OfYear({ place, yearId }: { readonly place: StudentPlace; readonly yearId: number }) {
  const { reading } = useRead(readPublishedYear, { params: { ...place, yearId } });
  return <Await {...reading}>{(read) => <LatestMarks read={read} />}</Await>;
}
