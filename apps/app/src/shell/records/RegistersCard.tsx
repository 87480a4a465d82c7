import { listMissingRegisters } from "@dars/contract/time/attendance";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { sectionName } from "#school/schools/public.ts";

import type { TeacherPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

const MOST = 5;

/** The registers of the last ten school days that a teacher has not taken. */
export function RegistersCard({ schoolId, teacherId }: TeacherPlace) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listMissingRegisters, { params: { schoolId } });
  const missing = reading.value?.registers.filter(({ teacher }) => teacher?.id === teacherId) ?? [];
  return (
    <RecordCard
      title={t("records.registers")}
      leadsTo={`/attendance/missing/${schoolId}`}
      end={missing.length > 0 && t("records.missing", { count: missing.length })}
    >
      <Await {...reading}>
        {() =>
          missing.length === 0 ? (
            <p className="state good">{t("records.none-missing")}</p>
          ) : (
            <ul className="plain record-lines" aria-label={t("records.registers")}>
              {missing.slice(0, MOST).map(({ section, day, period }) => (
                <li key={`${section.id} ${day} ${period}`}>
                  <span>
                    <Link leadsTo={`/attendance/register/${schoolId}/${section.id}/${day}/${period}`}>
                      <bdi>{sectionName(section, section.level, locale)}</bdi>
                    </Link>
                  </span>
                  <span className="record-end">
                    {format.day(getNoon(day))}
                    {period > 0 && ` · ${t("attendance.period", { no: period })}`}
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
