import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { canApprove, isUsual, type ApprovalCell } from "./approval-grid.ts";
import type { Approvals } from "./use-approvals.ts";
import type { Ticks } from "./use-ticks.ts";

interface ApprovalBarProps {
  /** All columns of the table. */
  readonly cells: readonly ApprovalCell[];
  readonly ticks: Ticks;
  readonly approvals: Approvals;
  /** What the columns are called, such as "Month 1". */
  readonly title: string;
  readonly hint: string;
}

/** Says how many columns are ticked, and approves exactly these. What was left out is named above it. */
export function ApprovalBar({ cells, ticks, approvals, title, hint }: ApprovalBarProps) {
  const { t } = useText();
  const ticked = cells.filter(ticks.has);
  const usual = cells.filter(isUsual);

  async function approve() {
    if (await approvals.approve(ticked, title)) ticks.clear();
  }

  return (
    <div className="approval-bar">
      <Refusal error={approvals.error} />
      <LeftOutColumns {...approvals} />
      <DoneLine {...approvals} />
      <div className="approval-bar-line">
        {ticked.length > 0 ? (
          <p aria-live="polite">
            <strong>{t("publication.ticked", { count: ticked.length })}</strong>{" "}
            <span className="quiet">
              {t("publication.ticked-marks", {
                marks: ticked.reduce((sum, { entered }) => sum + entered, 0),
                unusual: ticked.filter(({ unusual }) => unusual !== undefined).length,
              })}
            </span>
          </p>
        ) : (
          cells.some(canApprove) && <p className="quiet">{hint}</p>
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
              <IonButton disabled={approvals.isBusy} onClick={() => void approve()}>
                {t("publication.approve-columns", { count: ticked.length })}
              </IonButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function LeftOutColumns({ leftOut: { step, columns } }: Approvals) {
  const { t } = useText();
  if (columns.length === 0) return null;
  return (
    <div role="alert" className="refusal">
      {t(`publication.not-${step}`, { count: columns.length })}
      <ul>
        {columns.map(({ sheetId, code, name, reason }) => (
          <li key={`${sheetId} ${code}`}>
            <bdi>{name}</bdi>: {t(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was just done, with the way back. */
function DoneLine({ done, undo, isBusy }: Approvals) {
  const { t } = useText();
  return (
    <div className="approval-done">
      <output>{done && t(`publication.columns-${done.step}`, { count: done.columns.length })}</output>
      {undo && (
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => void undo()}>
          {t("platform.undo")}
        </IonButton>
      )}
    </div>
  );
}
