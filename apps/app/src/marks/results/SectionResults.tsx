import type { UserData } from "@dars/contract/identity/user-data";
import { listSectionResults, type SectionResultLine } from "@dars/contract/marks/section-results";
import { shownNumber } from "@dars/contract/marks/shown-number";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";
import { IonBadge, IonButton, IonList } from "@ionic/react";
import { lockClosedOutline, ribbonOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { sectionName, WithSchool } from "#school/schools/public.ts";

import { OwnColumns } from "./OwnColumns.tsx";
import { ResultLooks } from "./ResultLooks.tsx";
import { SubjectResults } from "./SubjectResults.tsx";

/** Published results by section: for the office, and for who leads the section; by subject for others of the staff. */
export function SectionResults({ session }: { readonly session: UserData }) {
  const { t } = useText();
  if (session.login_type === "administrator" || session.login_type === "subject_coordinator")
    return (
      <WithSchool session={session}>
        {(schoolId) => {
          const mayLook = session.login_type === "administrator";
          return (
            <div key={schoolId} className="stack wide-gap">
              <SubjectResults schoolId={schoolId} mayLook={mayLook} />
              {mayLook && <ResultLooks schoolId={schoolId} />}
            </div>
          );
        }}
      </WithSchool>
    );
  const schoolId = session.school_id;
  const isStaff = session.login_type === "school_management" || session.login_type === "teacher";
  if (schoolId === null || !isStaff)
    return (
      <Empty
        icon={lockClosedOutline}
        title={t("platform.forbidden-title")}
        text={t("platform.forbidden-text")}
      />
    );
  return <Sections schoolId={schoolId} leadBy={session.teacher_id} />;
}

interface SectionsProps {
  readonly schoolId: Id;
  /** The teacher whose own sections are shown; null for the office, which sees all. */
  readonly leadBy: Id | null;
}

function Sections({ schoolId, leadBy }: SectionsProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(0);
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections: all }) => {
        const sections = all.filter((each) => leadBy === null || each.homeroomTeacher?.id === leadBy);
        const sectionId = chosen || (sections[0]?.id ?? 0);
        return sectionId === 0 ? (
          <>
            {leadBy !== null && <OwnColumns schoolId={schoolId} />}
            <Empty icon={ribbonOutline} title={t("results.none-led")} text={t("results.none-led-text")}>
              <IonButton routerLink="/mark-sheets">{t("sheets.title")}</IonButton>
            </Empty>
          </>
        ) : (
          <div className="stack">
            <p className="link-row">
              {LINKS[leadBy === null ? "office" : "teacher"].map(([path, words]) => (
                <Link key={path} leadsTo={path}>
                  {t(words)}
                </Link>
              ))}
            </p>
            {leadBy !== null && <OwnColumns schoolId={schoolId} />}
            <PickField
              label={t("results.section")}
              value={String(sectionId)}
              options={sections.map((each) => [String(each.id), sectionName(each, each.level.name, locale)])}
              onPick={(value) => setChosen(Number(value))}
            />
            <OneSection key={sectionId} schoolId={schoolId} sectionId={sectionId} />
            {leadBy === null && <ResultLooks schoolId={schoolId} />}
          </div>
        );
      }}
    </Await>
  );
}

/** Pages that the results come from, and that they are printed on. */
const LINKS: Readonly<Record<"office" | "teacher", readonly (readonly [string, TextId])[]>> = {
  office: [
    ["/mark-sheets", "sheets.title"],
    ["/manage/marks", "publication.title"],
    ["/manage/cards", "cards.batch-title"],
  ],
  teacher: [["/mark-sheets", "sheets.title"]],
};

function OneSection({ schoolId, sectionId }: { readonly schoolId: Id; readonly sectionId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listSectionResults, { params: { schoolId, sectionId } });
  return (
    <Await {...reading}>
      {({ students, year }) => (
        <>
          <IonButton fill="outline" routerLink={`/conduct/${schoolId}/${sectionId}`}>
            {t("conduct.title")}
          </IonButton>
          <Searched
            label={t("results.title")}
            items={students}
            namesOf={({ student }) => student.name}
            textOf={({ student }) => allNames(student.name)}
          >
            {(found) => (
              <IonList className="rows" lines="none" aria-label={t("results.title")}>
                {found.map((line) => (
                  <StudentRow key={line.student.id} line={line} schoolId={schoolId} yearId={year.id} />
                ))}
              </IonList>
            )}
          </Searched>
        </>
      )}
    </Await>
  );
}

interface StudentRowProps {
  readonly line: SectionResultLine;
  readonly schoolId: Id;
  readonly yearId: Id;
}

function StudentRow({ line: { student, published }, schoolId, yearId }: StudentRowProps) {
  const { t } = useText();
  const status = published?.status ? t(`results.status-${published.status}`) : t("results.in-part");
  return (
    <Row
      strong={<Name of={student.name} />}
      quiet={published ? status : t("results.not-published")}
      end={
        published && (
          <span className="result-end">
            {published.average !== null && <strong dir="ltr">{shownNumber(published.average)}</strong>}
            {published.acknowledged && <IonBadge color="success">{t("results.acknowledged")}</IonBadge>}
          </span>
        )
      }
      {...(published && { leadsTo: `/reportcardsyear/${yearId}?child=${schoolId}-${student.id}` })}
    />
  );
}
