import type { Reply } from "@dars/contract/platform/route";
import { readStudentAttendance } from "@dars/contract/time/absences";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { describeDay } from "#time/attendance/public.ts";

import type { StudentPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

/** So many days are shown; the student's page of attendance has all. */
const MOST = 5;

/** How often a student was absent this year, and when last. */
export function AttendanceCard(place: StudentPlace) {
  const { t, format } = useText();
  const { reading } = useRead(readStudentAttendance, { params: place });
  const percent = reading.value?.sums.percent ?? null;
  return (
    <RecordCard
      title={t("records.attendance")}
      leadsTo={`/attendance/student/${place.schoolId}/${place.studentId}`}
      end={percent !== null && <strong className="record-figure">{format.percent(percent / 100)}</strong>}
    >
      <Await {...reading}>{(read) => <Summary read={read} />}</Await>
    </RecordCard>
  );
}

function Summary({ read: { sums, days, excuses } }: { readonly read: Reply<typeof readStudentAttendance> }) {
  const { t, format } = useText();
  const { daysUnexcused, daysExcused, late } = sums;
  const waiting = excuses.filter(({ state }) => state === "waiting").length;
  return (
    <>
      <p>
        {[
          t("records.days-unexcused", { count: daysUnexcused }),
          daysExcused > 0 && t("records.days-excused", { count: daysExcused }),
          late > 0 && t("records.times-late", { count: late }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className="plain record-lines" aria-label={t("records.last-days")}>
        {waiting > 0 && (
          <li>
            <span className="state waiting">{t("records.excuses-waiting", { count: waiting })}</span>
          </li>
        )}
        {days.slice(0, MOST).map((day) => {
          const { words, state } = describeDay(day, t);
          return (
            <li key={day.day}>
              <span>{format.day(getNoon(day.day))}</span>
              <span className={`record-end state ${state}`}>{words}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
