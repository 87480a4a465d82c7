import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { studentsInRegisterOrder } from "@dars/contract/school/register-order";
import { listSectionStudents, type SectionCard } from "@dars/contract/school/schools";
import { IonButton } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

import { SectionList } from "./SectionList.tsx";

interface SectionStudentsProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
  readonly session: UserData;
}

/** The students of a section, each leading to its page for those who may see it (B2). */
export function SectionStudents({ schoolId, sectionId, session }: SectionStudentsProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listSectionStudents, { params: { schoolId, sectionId } });
  const isOffice = session.login_type === "school_management" || session.login_type === "administrator";
  return (
    <Await {...reading}>
      {({ section, students }) => (
        <div>
          <header>
            <h2 className="section-title first">
              <bdi>{sectionName(section, section.level.name, locale)}</bdi>
            </h2>
            <p className="quiet">
              {t("manage.homeroom")}:{" "}
              <bdi>
                {section.homeroomTeacher
                  ? localizeName(section.homeroomTeacher.name, locale)
                  : t("manage.no-homeroom")}
              </bdi>
            </p>
            <div className="buttons">
              {TAKES_REGISTERS.has(session.login_type) && (
                <IonButton routerLink={`/attendance/register/${schoolId}/${sectionId}/${todayAtSchool()}/0`}>
                  {t("manage.register")}
                </IonButton>
              )}
              {mayWriteConduct(session, section) && (
                <IonButton fill="outline" routerLink={`/conduct/${schoolId}/${sectionId}`}>
                  {t("conduct.title")}
                </IonButton>
              )}
              {maySeePerson(session, section) && (
                <IonButton fill="outline" routerLink={`/manage/sections/${schoolId}/${sectionId}/sign-in`}>
                  {t("manage.sign-in")}
                </IonButton>
              )}
            </div>
            {isOffice && (
              <p className="link-row">
                <Link leadsTo={`/manage/sections/${schoolId}/${sectionId}/move`}>
                  {t("manage.move-several")}
                </Link>
                {session.login_type === "school_management" && (
                  <Link leadsTo={`/manage/sections/${schoolId}/${sectionId}/numbers`}>
                    {t("manage.register-numbers")}
                  </Link>
                )}
                <Link leadsTo={`/manage/structure/${schoolId}/${sectionId}`}>
                  {t("structure.edit-structure")}
                </Link>
              </p>
            )}
            {TAKES_REGISTERS.has(session.login_type) && students.length > 0 && (
              <SectionList schoolId={schoolId} sectionId={sectionId} />
            )}
          </header>
          <Records
            label={t("manage.students")}
            records={studentsInRegisterOrder(students, locale)}
            keyOf={({ id }) => id}
            searchOf={({ name, registerNo }) => `${allNames(name)} ${registerNo ?? ""}`}
            row={({ id, name, registerNo }) => ({
              start: <Portrait schoolId={schoolId} id={id} name={name} />,
              strong: <Name of={name} />,
              ...(registerNo !== null && { end: format.number(registerNo) }),
              ...(maySeePerson(session, section) && { leadsTo: `/manage/people/${schoolId}/${id}` }),
            })}
            columns={[
              { head: t("manage.name"), render: ({ name }) => <Name of={name} /> },
              {
                head: t("manage.register-no"),
                render: ({ registerNo }) => (registerNo === null ? "–" : format.number(registerNo)),
                isNumber: true,
              },
            ]}
            empty={{
              icon: peopleOutline,
              title: t("manage.no-students"),
              text: t("manage.no-students-text"),
            }}
          />
        </div>
      )}
    </Await>
  );
}

const TAKES_REGISTERS: ReadonlySet<Role> = new Set(["teacher", "school_management"]);

const mayWriteConduct = (session: UserData, section: SectionCard): boolean =>
  TAKES_REGISTERS.has(session.login_type) && maySeePerson(session, section);

const maySeePerson = ({ login_type, teacher_id }: UserData, { homeroomTeacher }: SectionCard): boolean =>
  login_type === "school_management" ||
  login_type === "administrator" ||
  (login_type === "teacher" && homeroomTeacher !== null && homeroomTeacher.id === teacher_id);
