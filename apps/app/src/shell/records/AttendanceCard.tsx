import type { Reply } from "@dars/contract/platform/route";
import { readStudentAttendance } from "@dars/contract/time/absences";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { AttendanceMonth } from "./AttendanceMonth.tsx";
import type { StudentPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

/** How often a student was absent this year, and what the days of a month were. */
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
      <AttendanceMonth {...place} />
      <Await {...reading}>{(read) => <Summary read={read} />}</Await>
    </RecordCard>
  );
}

function Summary({ read: { sums, excuses } }: { readonly read: Reply<typeof readStudentAttendance> }) {
  const { t } = useText();
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
      {waiting > 0 && (
        <p>
          <span className="state waiting">{t("records.excuses-waiting", { count: waiting })}</span>
        </p>
      )}
    </>
  );
}
