import { listConduct, type ConductLine, type SectionConduct } from "@dars/contract/marks/conduct";
import { inRegisterOrder } from "@dars/contract/school/register-order";
import { IonList } from "@ionic/react";
import { handLeftOutline, peopleOutline } from "ionicons/icons";
import { Fragment, useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { sectionName } from "#school/schools/public.ts";

import { ConductForm } from "./ConductForm.tsx";
import { useHeldConduct, type HeldConduct, type SectionPlace } from "./use-held-conduct.ts";

import "./conduct.css";

/** Conduct and a comment for the report card of each student of a section. */
export function ConductPage() {
  const { t } = useText();
  const { schoolId, sectionId } = useParams();
  const refresh = useRefresh();
  const place = { schoolId: Number(schoolId), sectionId: Number(sectionId) };
  const { reading } = useRead(listConduct, { params: place });
  return (
    <WithSession>
      {() => (
        <Page title={t("conduct.title")} back="/reportcards" onRefresh={refresh}>
          <Await {...reading}>{(read) => <Students place={place} read={read} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

interface StudentsProps {
  readonly place: SectionPlace;
  readonly read: SectionConduct;
}

function Students({ place, read }: StudentsProps) {
  const { t, locale } = useText();
  const isWide = useWide();
  const pendingByStudent = useHeldConduct(place);
  const [chosen, setChosen] = useState<number | null>(null);
  const lines = inRegisterOrder(read.students, locale);
  const at = lines.findIndex(({ student }) => student.id === chosen);
  const [line, next] = at === -1 ? [] : [lines[at], lines[at + 1]];
  const written = lines.filter(({ student, ...said }) =>
    isWritten(pendingByStudent.get(student.id)?.said ?? said),
  );
  const form = line && (
    <ConductForm
      key={line.student.id}
      place={place}
      line={line}
      held={pendingByStudent.get(line.student.id)}
      hasNext={next !== undefined}
      onSaved={() => setChosen(next?.student.id ?? null)}
      onClose={() => setChosen(null)}
    />
  );
  if (lines.length === 0)
    return <Empty icon={peopleOutline} title={t("manage.no-students")} text={t("manage.no-students-text")} />;
  return (
    <div className="stack">
      <header>
        <h2 className="section-title first">
          <bdi>{sectionName(read.section, read.level.name, locale)}</bdi> ·{" "}
          <bdi dir="ltr">{read.year.title}</bdi>
        </h2>
        <p className="quiet">{t(read.mayWrite ? "conduct.for-families" : "conduct.closed")}</p>
        <output className="quiet">
          {t("conduct.written", { written: written.length, students: lines.length })}
        </output>
      </header>
      <div className={isWide && read.mayWrite ? "panes" : "stack"}>
        <IonList className="rows" lines="none" aria-label={t("conduct.title")}>
          {lines.map((each) => (
            <Fragment key={each.student.id}>
              <StudentRow
                line={each}
                held={pendingByStudent.get(each.student.id)}
                isChosen={each.student.id === chosen}
                {...(read.mayWrite && { onPress: () => setChosen(each.student.id) })}
              />
              {!isWide && each.student.id === chosen && <li className="conduct-item">{form}</li>}
            </Fragment>
          ))}
        </IonList>
        {isWide && read.mayWrite && (
          <div className="conduct-pane">
            {form ?? (
              <Empty icon={handLeftOutline} title={t("conduct.choose")} text={t("conduct.choose-text")} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const isWritten = ({ conduct, comment }: Pick<ConductLine, "conduct" | "comment">) =>
  conduct !== null || comment !== null;

interface StudentRowProps {
  readonly line: ConductLine;
  readonly held: HeldConduct | undefined;
  readonly isChosen: boolean;
  readonly onPress?: () => void;
}

function StudentRow({ line, held, isChosen, onPress }: StudentRowProps) {
  const { t, format } = useText();
  const { conduct, comment } = held?.said ?? line;
  const { name, registerNo } = line.student;
  return (
    <Row
      {...(registerNo !== null && { start: <span className="quiet">{format.number(registerNo)}</span> })}
      strong={<Name of={name} />}
      quiet={
        <>
          {held && (
            <span className="state waiting">{t(held.isRefused ? "conduct.refused" : "conduct.waiting")}</span>
          )}
          <span className="conduct-comment">
            <bdi>{comment ?? t(conduct === null ? "conduct.nothing" : "conduct.no-comment")}</bdi>
          </span>
        </>
      }
      end={conduct !== null && <strong>{t(`conduct.value-${conduct}`)}</strong>}
      isCurrent={isChosen}
      {...(onPress && { onPress })}
    />
  );
}
