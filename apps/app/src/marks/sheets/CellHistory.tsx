import { listMarkChanges, type Sheet, type SheetRow } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Became } from "#platform/ui/Became.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { AmendMark } from "./AmendMark.tsx";
import { ExternalMark } from "./ExternalMark.tsx";
import { isOpenFor, isPublishedFor } from "./is-open-for.ts";
import type { CellPlace } from "./MarkGrid.tsx";

interface CellHistoryProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cell: CellPlace;
}

/**
 * The student and column of the cell one is in, on demand who changed it, from what and why, and the
 * office's correction.
 */
export function CellHistory({ sheet, schoolId, cell }: CellHistoryProps) {
  const { studentId, code } = cell;
  const { t, locale } = useText();
  const row = sheet.rows.find(({ student }) => student.id === studentId);
  const column = sheet.columns.find((each) => each.code === code);
  if (!row || !column) return null;
  const document = row.cells.find((each) => each.code === code)?.document;
  return (
    <section ref={makeScrollRef(sheet, isOpenFor(row, column))} className="card stack">
      <h2 className="section-title first">
        <Name of={row.student.name} /> · {localizeName(column.label, locale)}
      </h2>
      {document !== undefined && <p>{t("sheets.external-from", { document })}</p>}
      <Changes params={{ schoolId, sheetId: sheet.classId, column: code, studentId }} />
      {isPublishedFor(row, column) && <Published sheet={sheet} schoolId={schoolId} cell={cell} row={row} />}
      {sheet.may.decide && sheet.may.enter && <ExternalMark sheet={sheet} schoolId={schoolId} cell={cell} />}
    </section>
  );
}

/** Who corrects a published mark, where the column does not say it. */
function Published({ sheet, schoolId, cell, row }: CellHistoryProps & { readonly row: SheetRow }) {
  const { t } = useText();
  return (
    <>
      {row.published?.includes(cell.code) && <p className="quiet">{t("sheets.published-elsewhere")}</p>}
      {sheet.may.decide && <AmendMark sheet={sheet} schoolId={schoolId} cell={cell} />}
    </>
  );
}

/** A mark that is pressed may have many students under it; a field that is typed into stays where it is. */
const makeScrollRef = ({ may }: Sheet, isOpen: boolean) =>
  may.enter && isOpen ? null : (card: HTMLElement | null) => card?.scrollIntoView({ block: "nearest" });

interface ChangesProps {
  readonly params: {
    readonly schoolId: number;
    readonly sheetId: number;
    readonly column: string;
    readonly studentId: number;
  };
}

function Changes({ params }: ChangesProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReadChanges params={params} />;
  return (
    <div className="buttons">
      <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
        {t("sheets.history")}
      </IonButton>
    </div>
  );
}

function ReadChanges({ params }: ChangesProps) {
  const { t, locale, format } = useText();
  const { reading } = useRead(listMarkChanges, { params });
  const words = (mark: Parameters<typeof typedMark>[0]) => typedMark(mark, locale !== "en") || "—";
  return (
    <Await {...reading}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="quiet">{t("sheets.no-history")}</p>
        ) : (
          <ul className="plain stack">
            {changes.map(({ from, to, reason, by, at }) => (
              <li key={at}>
                <bdi>{words(from)}</bdi> <Became /> <strong>{words(to)}</strong>
                <br />
                <span className="quiet">
                  {format.date(new Date(at))}
                  {by && (
                    <>
                      {" "}
                      · <Name of={by} />
                    </>
                  )}
                  {reason !== null && ` · ${reason}`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Await>
  );
}
