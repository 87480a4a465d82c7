import { readSheet, type Sheet } from "@dars/contract/marks/sheets";
import { IonButton } from "@ionic/react";

import { GiveBack, MarkSpread, OddMarks } from "#marks/sheets/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { sectionName } from "#school/schools/public.ts";

import { canApprove, type ApprovalCell } from "./approval-grid.ts";
import { UnusualList } from "./UnusualList.tsx";

interface ColumnPanelProps {
  readonly schoolId: number;
  readonly cell: ApprovalCell;
  readonly isReturning: boolean;
  readonly onReturn: (isReturning: boolean) => void;
}

/** The chosen column: what is unusual in it, how its marks spread, and what can be done besides ticking. */
export function ColumnPanel({ schoolId, cell, isReturning, onReturn }: ColumnPanelProps) {
  const { t, locale } = useText();
  const { classId, section, subject, teachers, code, unusual, entered, expected } = cell;
  const { reading } = useRead(readSheet, { params: { schoolId, sheetId: classId } });
  return (
    <>
      <section className="card stack" aria-label={t("publication.chosen-column")}>
        <div>
          <h2 className="section-title first">
            <bdi>{localizeName(subject.name, locale)}</bdi>
          </h2>
          <p className="quiet">
            <bdi>{sectionName(section, section.level.name, locale)}</bdi>
            {teachers.map(({ id, name }) => (
              <span key={id}>
                {" · "}
                <bdi>{localizeName(name, locale)}</bdi>
              </span>
            ))}
          </p>
        </div>
        <p>
          <span className="state">{t(`publication.state-${cell.state}`)}</span> ·{" "}
          {t("publication.entered", { entered, students: expected })}
        </p>
        {unusual && <UnusualList unusual={unusual} />}
        {unusual && reading.value && <OddMarks sheet={reading.value} code={code} />}
        {canApprove(cell) && (
          <Return schoolId={schoolId} cell={cell} isReturning={isReturning} onReturn={onReturn} />
        )}
        <Link leadsTo={`/mark-sheets/${schoolId}/${classId}`}>{t("publication.open-sheet")}</Link>
      </section>
      <Await {...reading} skeleton={<div className="approval-loading" />}>
        {(sheet) => (
          <MarkSpread sheet={sheet} code={code} cells={{ getCell: (id) => findCell(sheet, id, code) }} />
        )}
      </Await>
    </>
  );
}

/** The one step besides approving. */
function Return({ schoolId, cell, isReturning, onReturn }: ColumnPanelProps) {
  const { t, locale } = useText();
  const { classId, section, code, revision = 0 } = cell;
  const label = section.columns.find((column) => column.code === code)?.label;
  if (isReturning)
    return (
      <GiveBack
        params={{ schoolId, sheetId: classId, column: code }}
        revision={revision}
        title={label ? localizeName(label, locale) : code}
        onDone={() => onReturn(false)}
      />
    );
  return (
    <div className="buttons">
      <IonButton fill="outline" onClick={() => onReturn(true)}>
        {t("publication.return")}
      </IonButton>
    </div>
  );
}

const findCell = ({ rows }: Sheet, studentId: number, code: string) => ({
  mark:
    rows.find(({ student }) => student.id === studentId)?.cells.find((cell) => cell.code === code)?.mark ??
    null,
});
