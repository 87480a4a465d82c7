import { approveColumns, type RefusedColumn } from "@dars/contract/marks/column-approvals";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

import { isUsual, type ApprovalCell } from "./approval-grid.ts";
import type { Ticks } from "./use-ticks.ts";

interface NamedRefusal extends RefusedColumn {
  readonly name: string;
}

interface ApprovalBarProps {
  readonly schoolId: number;
  /** All columns of the table. */
  readonly cells: readonly ApprovalCell[];
  readonly ticks: Ticks;
  /** What the columns are called, such as "Month 1". */
  readonly title: string;
  readonly hint: string;
}

/** Says how many columns are ticked, and approves exactly these. What was refused is named above it. */
export function ApprovalBar({ schoolId, cells, ticks, title, hint }: ApprovalBarProps) {
  const { t } = useText();
  const { save, error, isBusy } = useSave();
  const [refused, setRefused] = useState<readonly NamedRefusal[]>([]);
  const nameFor = useColumnNames(cells);
  const ticked = cells.filter(ticks.has);
  const usual = cells.filter(isUsual);

  async function approve() {
    const columns = ticked.map(({ classId, code, revision = 0 }) => ({ sheetId: classId, code, revision }));
    const input = { params: { schoolId }, body: { key: newClientId(), columns } };
    const saved = await save(approveColumns, input, title, ({ approved }) =>
      approved.length === 0 ? null : textNow("publication.columns-approved", { count: approved.length }),
    );
    if (saved.state === "refused") return;
    ticks.clear();
    if (saved.state === "accepted")
      setRefused(saved.reply.refused.map((each) => ({ ...each, name: nameFor(each.sheetId) })));
  }

  return (
    <div className="approval-bar">
      <Refusal error={error} />
      {refused.length > 0 && (
        <div role="alert" className="refusal">
          {t("publication.not-approved", { count: refused.length })}
          <ul>
            {refused.map(({ sheetId, code, name, reason }) => (
              <li key={`${sheetId} ${code}`}>
                <bdi>{name}</bdi>: {t(`publication.refused-${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="approval-bar-line">
        {ticked.length === 0 ? (
          <p className="quiet">{hint}</p>
        ) : (
          <p aria-live="polite">
            <strong>{t("publication.ticked", { count: ticked.length })}</strong>{" "}
            <span className="quiet">
              {t("publication.ticked-marks", {
                marks: ticked.reduce((sum, { entered }) => sum + entered, 0),
                unusual: ticked.filter(({ unusual }) => unusual !== undefined).length,
              })}
            </span>
          </p>
        )}
        <div className="buttons">
          {ticked.length === 0 && usual.length > 0 && (
            <IonButton className="tonal" onClick={() => ticks.toggleAll(cells)}>
              {t("publication.tick-usual", { count: usual.length })}
            </IonButton>
          )}
          {ticked.length > 0 && (
            <>
              <IonButton fill="clear" onClick={ticks.clear}>
                {t("publication.clear")}
              </IonButton>
              <IonButton disabled={isBusy} onClick={() => void approve()}>
                {t("publication.approve-columns", { count: ticked.length })}
              </IonButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Names a column by the section and the subject of its class. */
function useColumnNames(cells: readonly ApprovalCell[]): (classId: number) => string {
  const { locale } = useText();
  return (classId) => {
    const cell = cells.find((each) => each.classId === classId);
    if (!cell) return "–";
    const section = sectionName(cell.section, cell.section.level.name, locale);
    return `${section}, ${localizeName(cell.subject.name, locale)}`;
  };
}
