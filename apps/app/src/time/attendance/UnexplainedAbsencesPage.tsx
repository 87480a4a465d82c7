import { listUnexplainedAbsences } from "@dars/contract/time/absences";
import { IonList } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { sectionName } from "#school/schools/public.ts";

import { dayOf } from "./day-of.ts";

/** The students whom the home counts: absent in the last three days, and their families have given no reason. */
export function UnexplainedAbsencesPage() {
  const { t, format, locale } = useText();
  const schoolId = Number(useParams()["schoolId"]);
  const { reading, refresh } = useRead(listUnexplainedAbsences, { params: { schoolId } });
  return (
    <WithSession>
      {() => (
        <Page title={t("attendance.unexplained")} back="/home" isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ absences }) =>
              absences.length === 0 ? (
                <Empty
                  icon={checkmarkDoneOutline}
                  title={t("attendance.none-unexplained")}
                  text={t("attendance.none-unexplained-text")}
                />
              ) : (
                <Searched
                  label={t("attendance.unexplained")}
                  items={absences}
                  textOf={({ name, section }) =>
                    `${allNames(name)} ${section ? sectionName(section, section.level, locale) : ""}`
                  }
                >
                  {(found) => (
                    <IonList className="rows" lines="none" aria-label={t("attendance.unexplained")}>
                      {found.map(({ studentId, name, section, days }) => (
                        <Row
                          key={studentId}
                          start={<Avatar id={studentId} name={name} />}
                          strong={<Name of={name} />}
                          quiet={
                            <>
                              {section && <bdi>{sectionName(section, section.level, locale)} · </bdi>}
                              {days.map((day) => dayOf(day, format)).join(" · ")}
                            </>
                          }
                          leadsTo={`/attendance/student/${schoolId}/${studentId}`}
                        />
                      ))}
                    </IonList>
                  )}
                </Searched>
              )
            }
          </Await>
        </Page>
      )}
    </WithSession>
  );
}
