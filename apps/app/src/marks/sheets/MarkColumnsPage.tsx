import { listSectionColumns, type ClassColumns } from "@dars/contract/marks/section-columns";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";
import { layersOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { PageOfSchool, sectionName } from "#school/schools/public.ts";

import { OpenAgain } from "./OpenAgain.tsx";

/** H4: how far the columns of a school are, and the way to open an approved one again; no marks (H9). */
export function MarkColumnsPage() {
  return (
    <PageOfSchool title="sheets.columns" back="/manage" isReading>
      {(schoolId) => <Sections key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Sections({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(0);
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections }) => {
        const section = sections.find(({ id }) => id === chosen) ?? sections[0];
        if (!section) return <NoColumns />;
        return (
          <div className="stack">
            <p className="quiet">{t("sheets.columns-about")}</p>
            <PickField
              label={t("sheets.section")}
              value={String(section.id)}
              options={sections.map((each) => [String(each.id), sectionName(each, each.level.name, locale)])}
              onPick={(value) => setChosen(Number(value))}
            />
            <Classes key={section.id} schoolId={schoolId} sectionId={section.id} />
          </div>
        );
      }}
    </Await>
  );
}

interface ClassesProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

function Classes({ schoolId, sectionId }: ClassesProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(0);
  const { reading } = useRead(listSectionColumns, { params: { schoolId, sectionId } });
  return (
    <Await {...reading}>
      {({ classes }) => {
        const one =
          classes.find(({ classId }) => classId === chosen) ?? classes.find(hasApproved) ?? classes[0];
        if (!one) return <NoColumns />;
        return (
          <>
            <PickField
              label={t("sheets.subject")}
              value={String(one.classId)}
              options={classes.map(({ classId, subject }) => [
                String(classId),
                localizeName(subject.name, locale),
              ])}
              onPick={(value) => setChosen(Number(value))}
            />
            <Columns key={one.classId} of={one} schoolId={schoolId} />
          </>
        );
      }}
    </Await>
  );
}

const hasApproved = ({ columns }: ClassColumns) => columns.some(({ state }) => state === "approved");

interface ColumnsProps {
  readonly of: ClassColumns;
  readonly schoolId: Id;
}

function Columns({ of: { classId, teachers, columns, unlocking }, schoolId }: ColumnsProps) {
  const { t, locale } = useText();
  const names = teachers.map((teacher) => localizeName(teacher, locale));
  return (
    <>
      {names.length > 0 && (
        <p className="quiet">
          <bdi>{names.join(" · ")}</bdi>
        </p>
      )}
      {columns.length === 0 && <p className="quiet">{t("sheets.none-begun")}</p>}
      <ul className="plain stack" aria-label={t("sheets.columns")}>
        {columns.map(({ code, label, state, revision }) => {
          const title = localizeName(label, locale);
          return (
            <li key={code} className="card stack">
              <div className="request-head">
                <h2 className="section-title first">{title}</h2>
                <span className={state === "approved" ? "state good" : "state"}>
                  {t(`sheets.state-${state}`)}
                </span>
              </div>
              {state === "approved" && (
                <OpenAgain
                  params={{ schoolId, sheetId: classId, column: code }}
                  revision={revision}
                  title={title}
                  waiting={unlocking.find((each) => each.code === code)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function NoColumns() {
  const { t } = useText();
  return <Empty icon={layersOutline} title={t("sheets.no-columns")} text={t("sheets.no-columns-text")} />;
}
