import {
  listPublications,
  readMarkProgress,
  remindOfColumns,
  type ProgressColumn,
  type ProgressSection,
} from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonList } from "@ionic/react";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { hasMarksUnderWay, wantsMarks } from "#marks/sheets/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { RemindButton } from "#platform/ui/RemindButton.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName, WithSchool } from "#school/schools/public.ts";

import { DecisionMarks } from "./DecisionMarks.tsx";
import { OpenColumnForm } from "./OpenColumnForm.tsx";
import { Published } from "./Published.tsx";
import { PublishForm } from "./PublishForm.tsx";

/** How far marks are in each section, and what of them is public. */
export function PublicationPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("publication.title")} back="/manage" isReading onRefresh={refreshAll}>
          <WithSchool session={session}>{(schoolId) => <Progress schoolId={schoolId} />}</WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

function Progress({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(0);
  const { reading } = useRead(readMarkProgress, { params: { schoolId } });
  const { reading: published, refresh: reread } = useRead(listPublications, { params: { schoolId } });
  const refreshAll = useRefresh();
  useRereadWhile(isAtWork(published.value), async () => {
    const { data } = await reread();
    if (!isAtWork(data)) await refreshAll();
  });
  return (
    <div className="stack wide-gap">
      <Await {...reading}>
        {({ sections, today }) => {
          const section = sections.find(({ id }) => id === chosen) ?? sections.find(hasBegun) ?? sections[0];
          if (!section) return <p>{t("publication.no-classes")}</p>;
          return (
            <>
              <PickField
                label={t("publication.section")}
                value={String(section.id)}
                options={sections.map((each) => [
                  String(each.id),
                  sectionName(each, each.level.name, locale),
                ])}
                onPick={(value) => setChosen(Number(value))}
              />
              <Columns section={section} />
              <RemindTeachers schoolId={schoolId} section={section} />
              <Classes section={section} schoolId={schoolId} />
              <p className="link-row">
                <Link leadsTo={`/conduct/${schoolId}/${section.id}`}>{t("conduct.title")}</Link>
              </p>
              <PublishForm key={`p${section.id}`} section={section} sections={sections} schoolId={schoolId} />
              <DecisionMarks key={`d${section.id}`} schoolId={schoolId} sectionId={section.id} />
              <OpenColumnForm key={`o${section.id}`} section={section} schoolId={schoolId} today={today} />
            </>
          );
        }}
      </Await>
      <Await {...published}>
        {({ publications }) => <Published publications={publications} schoolId={schoolId} />}
      </Await>
    </div>
  );
}

const isAtWork = (published: Reply<typeof listPublications> | undefined): boolean =>
  published?.publications.some((each) => each.isUnderWay) ?? false;

function Columns({ section }: { readonly section: ProgressSection }) {
  const { t, locale } = useText();
  const begun = section.columns.filter(isBegun);
  if (begun.length === 0) return <p className="quiet">{t("publication.none-begun")}</p>;
  return (
    <div className="card table-card">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("publication.column")}</th>
            <th scope="col">{t("publication.open")}</th>
            <th scope="col">{t("publication.submitted")}</th>
            <th scope="col">{t("publication.approved")}</th>
            <th scope="col">{t("publication.published")}</th>
          </tr>
        </thead>
        <tbody>
          {begun.map(({ code, label, open, submitted, approved, published }) => (
            <tr key={code}>
              <th scope="row">{label[locale]}</th>
              <td>{open}</td>
              <td>{submitted}</td>
              <td>{approved}</td>
              <td>{published}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Teachers of classes with an open column. */
function RemindTeachers({ section, schoolId }: ClassesProps) {
  const { t } = useText();
  const open = section.classes.filter(({ columns }) => columns.some(wantsMarks));
  const teachers = new Set(open.flatMap((each) => each.teachers.map(({ id }) => id)));
  if (teachers.size === 0) return null;
  const params = { schoolId, sectionId: section.id };
  return (
    <RemindButton
      verb={t("publication.remind")}
      count={teachers.size}
      whom="people"
      send={(act) => act(remindOfColumns, { params, body: { key: newClientId() } })}
    />
  );
}

const isBegun = ({ open, submitted, approved, published }: ProgressColumn) =>
  open + submitted + approved + published > 0;

const hasBegun = ({ columns }: ProgressSection) => columns.some(isBegun);

interface ClassesProps {
  readonly section: ProgressSection;
  readonly schoolId: Id;
}

/** Each class with how far its latest column is, and the way to its sheet. */
function Classes({ section, schoolId }: ClassesProps) {
  const { t, locale } = useText();
  return (
    <IonList className="rows" lines="none" aria-label={t("publication.classes")}>
      {section.classes.map(({ classId, subject, teachers, columns, students }) => {
        const now = columns.findLast(hasMarksUnderWay);
        const label = section.columns.find(({ code }) => code === now?.code)?.label[locale];
        return (
          <Row
            key={classId}
            strong={<Name of={subject.name} />}
            quiet={
              <>
                {teachers[0] && <Name of={teachers[0].name} />}
                {now &&
                  ` · ${label} · ${t("publication.entered", { entered: now.entered, students: now.needed ?? students })}`}
              </>
            }
            end={
              now && (
                <span className={now.isLate ? "state bad" : "state"}>
                  {t(now.isLate ? "publication.late" : `publication.state-${now.state}`)}
                </span>
              )
            }
            leadsTo={`/mark-sheets/${schoolId}/${classId}`}
          />
        );
      })}
    </IonList>
  );
}
