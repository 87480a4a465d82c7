import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, listOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Sheet } from "#platform/ui/Sheet.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

interface EditorPanesProps {
  /** What it calls comes before a place of the lesson comes into view. */
  readonly renderOutline: (onShow?: () => void) => ReactNode;
  readonly renderChecks: (onShow?: () => void) => ReactNode;
  /** How many faults are to be checked before the lesson goes out. */
  readonly toCheck: number;
  /** Above the checks, or under the lesson where there is no room beside it: where the version can go. */
  readonly moves: ReactNode;
  readonly children: ReactNode;
}

type SideName = "outline" | "checks";

/** The lesson between its outline and what is to be checked; on a phone two buttons open these as sheets. */
export function EditorPanes(props: EditorPanesProps) {
  const { renderOutline, moves, children } = props;
  const { t } = useText();
  const isWide = useWide();
  return (
    <div className="lesson-editor">
      {isWide ? (
        <aside className="editor-side" aria-label={t("lesson-editor.outline")}>
          <h2>{t("lesson-editor.outline")}</h2>
          {renderOutline()}
        </aside>
      ) : (
        <SideSheets {...props} />
      )}
      <div className="editor-middle">
        {children}
        {!isWide && moves}
      </div>
      {isWide && <ChecksSide {...props} />}
    </div>
  );
}

function ChecksSide({ moves, toCheck, renderChecks }: EditorPanesProps) {
  const { t } = useText();
  return (
    <aside className="editor-side" aria-label={t("lesson-editor.before-review")}>
      {moves}
      <h2>
        {t("lesson-editor.before-review")}
        {toCheck > 0 && <span className="editor-count">{t("lessons.to-check", { count: toCheck })}</span>}
      </h2>
      {renderChecks()}
    </aside>
  );
}

function SideSheets({ toCheck, renderOutline, renderChecks }: EditorPanesProps) {
  const { t } = useText();
  const [open, setOpen] = useState<SideName | null>(null);
  const close = () => setOpen(null);
  const titles = {
    outline: t("lesson-editor.outline"),
    checks: toCheck > 0 ? t("lessons.to-check", { count: toCheck }) : t("lesson-editor.before-review"),
  };
  return (
    <>
      <div className="editor-openers">
        <IonButton fill="clear" onClick={() => setOpen("outline")}>
          <IonIcon slot="start" icon={listOutline} aria-hidden="true" />
          {titles.outline}
        </IonButton>
        <IonButton fill="clear" className={toCheck > 0 ? "to-check" : ""} onClick={() => setOpen("checks")}>
          <IonIcon slot="start" icon={alertCircleOutline} aria-hidden="true" />
          {titles.checks}
        </IonButton>
      </div>
      {open !== null && (
        <Sheet title={titles[open]} onClose={close}>
          {open === "outline" ? renderOutline(close) : renderChecks(close)}
        </Sheet>
      )}
    </>
  );
}
