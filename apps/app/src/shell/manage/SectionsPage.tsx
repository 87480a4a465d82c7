import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections, type SectionCard } from "@dars/contract/school/schools";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, handLeftOutline, layersOutline, printOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { PageOfSchool, sectionName } from "#school/schools/public.ts";

import { SectionStudents } from "./SectionStudents.tsx";
import { UnnumberedCard } from "./UnnumberedCard.tsx";

/** A school's sections by level; where there is room, the chosen one's students beside them. */
export function SectionsPage() {
  return (
    <PageOfSchool title="manage.sections" back="/manage">
      {(schoolId, session) => <Sections key={schoolId} schoolId={schoolId} session={session} />}
    </PageOfSchool>
  );
}

const OFFICE: ReadonlySet<UserData["login_type"]> = new Set(["school_management", "administrator"]);

interface SectionsProps {
  readonly schoolId: Id;
  readonly session: UserData;
}

function Sections({ schoolId, session }: SectionsProps) {
  const { t } = useText();
  const isWide = useWide();
  const [chosen, setChosen] = useState<Id | null>(null);
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ year, sections }) => (
        <div className={isWide ? "panes" : "stack"}>
          <div>
            {year !== null && <p className="quiet">{t("manage.year", { year })}</p>}
            <LettersLink schoolId={schoolId} session={session} />
            {session.login_type === "school_management" && <UnnumberedCard schoolId={schoolId} />}
            <SectionRecords
              sections={sections}
              schoolId={schoolId}
              {...(isWide && { chosen, onChoose: setChosen })}
            />
          </div>
          {isWide && chosen !== null && (
            <SectionStudents key={chosen} schoolId={schoolId} sectionId={chosen} session={session} />
          )}
          {isWide && chosen === null && sections.length > 0 && (
            <Empty icon={handLeftOutline} title={t("manage.choose")} text={t("manage.choose-text")} />
          )}
        </div>
      )}
    </Await>
  );
}

function LettersLink({ schoolId, session }: SectionsProps) {
  const { t } = useText();
  if (!OFFICE.has(session.login_type)) return null;
  return (
    <IonButton fill="outline" routerLink={`/manage/sections/${schoolId}/all/sign-in`}>
      <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
      {t("office.school-letters")}
    </IonButton>
  );
}

interface SectionRecordsProps {
  readonly sections: readonly SectionCard[];
  readonly schoolId: Id;
  readonly chosen?: Id | null;
  /** Without it a section opens as a page of its own. */
  readonly onChoose?: (sectionId: Id) => void;
}

function SectionRecords({ sections, schoolId, chosen = null, onChoose }: SectionRecordsProps) {
  const { t, locale } = useText();
  return (
    <Records
      label={t("manage.sections")}
      records={sections}
      keyOf={({ id }) => id}
      searchOf={({ letter, title, level, homeroomTeacher }) =>
        `${letter} ${title ?? ""} ${level.code} ${allNames(level.name, homeroomTeacher?.name ?? null)}`
      }
      row={(section) => ({
        strong: <bdi>{sectionName(section, section.level.name, locale)}</bdi>,
        quiet: section.homeroomTeacher ? (
          <bdi>{localizeName(section.homeroomTeacher.name, locale)}</bdi>
        ) : (
          t("manage.no-homeroom")
        ),
        end: <Places section={section} />,
        isCurrent: section.id === chosen,
        ...(onChoose
          ? { onPress: () => onChoose(section.id) }
          : { leadsTo: `/manage/sections/${schoolId}/${section.id}` }),
      })}
      empty={{ icon: layersOutline, title: t("manage.none"), text: t("manage.none-text") }}
    />
  );
}

/** Students of a section, and its capacity where the school gave one. It may be exceeded, and then says so (SEC-2). */
function Places({ section: { students, capacity } }: { readonly section: SectionCard }) {
  const { t, format } = useText();
  if (capacity === null) return t("manage.student-count", { count: students });
  const counts = t("manage.of-capacity", {
    students: format.number(students),
    capacity: format.number(capacity),
  });
  if (students <= capacity) return counts;
  return (
    <span className="state waiting">
      <IonIcon icon={alertCircleOutline} aria-hidden="true" />
      {counts} · {t("manage.over")}
    </span>
  );
}
