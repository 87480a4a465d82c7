import {
  listMissingRegisters,
  remindOfRegisters,
  type MissingRegister,
} from "@dars/contract/time/attendance";
import { IonList } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { RemindButton } from "#platform/ui/RemindButton.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { sectionName } from "#school/schools/public.ts";

import { formatDay } from "./format-day.ts";

/** Missing registers: a teacher's own, or those of the school (ATD-2). */
export function MissingRegistersPage() {
  const { t, format, locale } = useText();
  const { schoolId } = useParams();
  const { reading, refresh } = useRead(listMissingRegisters, { params: { schoolId: Number(schoolId) } });
  return (
    <WithSession>
      {(session) => (
        <Page
          title={t("attendance.missing-registers")}
          back={getHomePath(session)}
          isReading
          onRefresh={refresh}
        >
          <Await {...reading}>
            {({ registers }) =>
              registers.length === 0 ? (
                <Empty
                  icon={checkmarkDoneOutline}
                  title={t("attendance.none-missing")}
                  text={t("attendance.none-missing-text")}
                />
              ) : (
                <>
                  {session.login_type === "school_management" && (
                    <RemindTeachers schoolId={Number(schoolId)} registers={registers} />
                  )}
                  <Searched
                    label={t("attendance.missing-registers")}
                    items={registers}
                    textOf={({ section, day, teacher }) =>
                      `${sectionName(section, section.level, locale)} ${formatDay(day, format)} ${teacher ? allNames(teacher.name) : ""}`
                    }
                  >
                    {(found) => (
                      <IonList className="rows" lines="none" aria-label={t("attendance.missing-registers")}>
                        {found.map(({ section, day, period, teacher, isClosed }) => (
                          <Row
                            key={`${section.id} ${day} ${period}`}
                            strong={<bdi>{sectionName(section, section.level, locale)}</bdi>}
                            quiet={
                              <>
                                {formatDay(day, format)}
                                {period > 0 && <> · {t("attendance.period", { no: period })}</>} ·{" "}
                                {teacher ? <Name of={teacher.name} /> : t("attendance.nobody-leads")}
                              </>
                            }
                            end={
                              <span className={isClosed ? "state bad" : "state waiting"}>
                                {t(isClosed ? "attendance.over" : "attendance.still-open")}
                              </span>
                            }
                            leadsTo={`/attendance/register/${schoolId}/${section.id}/${day}/${period}`}
                          />
                        ))}
                      </IonList>
                    )}
                  </Searched>
                </>
              )
            }
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

interface RemindTeachersProps {
  readonly schoolId: number;
  readonly registers: readonly MissingRegister[];
}

/** The registers that can still be taken, and their teachers. */
function RemindTeachers({ schoolId, registers }: RemindTeachersProps) {
  const { t } = useText();
  const open = registers.filter(({ isClosed }) => !isClosed);
  const teachers = new Set(open.flatMap(({ teacher }) => teacher?.id ?? []));
  if (teachers.size === 0) return null;
  return (
    <RemindButton
      verb={t("attendance.remind")}
      count={teachers.size}
      whom="people"
      send={(act) => act(remindOfRegisters, { params: { schoolId }, body: { key: newClientId() } })}
    />
  );
}
