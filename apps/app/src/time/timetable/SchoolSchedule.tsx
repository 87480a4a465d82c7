import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";
import { calendarOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName, WithSchool } from "#school/schools/public.ts";

import { ScheduleViews } from "./ScheduleViews.tsx";
import { useOpenedDay } from "./use-opened-day.ts";

/** C6: the timetables of a school by section; for the office also those of the teachers of a section. */
export function SchoolSchedule({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const role = session.login_type;
  const hasTeachers = role === "school_management" || role === "administrator";
  return (
    <Page title={t("schedule.title")} back={getHomePath(session)}>
      <WithSchool session={session}>
        {(schoolId) => <OfSections key={schoolId} schoolId={schoolId} hasTeachers={hasTeachers} />}
      </WithSchool>
    </Page>
  );
}

interface OfSectionsProps {
  readonly schoolId: Id;
  readonly hasTeachers: boolean;
}

function OfSections({ schoolId, hasTeachers }: OfSectionsProps) {
  const { t, locale } = useText();
  // A student's record links here with the student's section.
  const named = Number(useOwnQuery().get("section")) || null;
  const [chosen, setChosen] = useState<Id | null>(named);
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections }) => {
        const section = sections.find(({ id }) => id === chosen) ?? sections[0];
        if (!section)
          return (
            <Empty
              icon={calendarOutline}
              title={t("schedule.no-sections")}
              text={t("schedule.no-sections-text")}
            />
          );
        return (
          <div className="stack">
            <PickField
              label={t("schedule.section")}
              value={String(section.id)}
              options={sections.map((one) => [String(one.id), sectionName(one, one.level.name, locale)])}
              onPick={(id) => setChosen(Number(id))}
            />
            <OfSection
              key={section.id}
              schoolId={schoolId}
              sectionId={section.id}
              hasTeachers={hasTeachers}
            />
          </div>
        );
      }}
    </Await>
  );
}

function OfSection({ schoolId, sectionId, hasTeachers }: OfSectionsProps & { readonly sectionId: Id }) {
  const { t, locale } = useText();
  const [teacherId, setTeacher] = useState<Id | null>(null);
  const opened = useOpenedDay({ schoolId, sectionId });
  const teachers = opened.reading.value?.teachers ?? [];
  return (
    <>
      {hasTeachers && teachers.length > 0 && (
        <PickField
          label={t("schedule.teacher")}
          value={teacherId === null ? "" : String(teacherId)}
          options={[
            ["", t("schedule.whole-section")],
            ...teachers.map(({ id, name }): [string, string] => [String(id), localizeName(name, locale)]),
          ]}
          onPick={(id) => setTeacher(id === "" ? null : Number(id))}
        />
      )}
      {teacherId === null ? (
        <ScheduleViews whose={{ schoolId, sectionId }} printed={{ schoolId, sectionId }} opened={opened} />
      ) : (
        <TeacherSchedule key={teacherId} whose={{ schoolId, teacherId }} />
      )}
    </>
  );
}

function TeacherSchedule({ whose }: { readonly whose: { readonly schoolId: Id; readonly teacherId: Id } }) {
  return <ScheduleViews whose={whose} printed={whose} opened={useOpenedDay(whose)} />;
}
