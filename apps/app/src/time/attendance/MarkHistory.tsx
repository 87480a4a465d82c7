import { readMarkHistory, type RegisterLine } from "@dars/contract/time/attendance";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { statusText } from "./status-text.ts";
import type { RegisterPlace } from "./use-register.ts";

interface MarkHistoryProps {
  readonly place: RegisterPlace;
  readonly line: RegisterLine;
}

/** G3: who noted what of a student in a register, when, and why it was corrected; read when it is asked for. */
export function MarkHistory({ place, line }: MarkHistoryProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (line.at === null) return null;
  if (isOpen) return <Changes place={place} line={line} />;
  return (
    <IonButton fill="clear" size="small" onClick={() => setOpen(true)}>
      {t("attendance.history")}
    </IonButton>
  );
}

function Changes({ place, line: { studentId, sex } }: MarkHistoryProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(readMarkHistory, { params: { ...place, studentId } });
  return (
    <Await {...reading}>
      {({ changes }) => (
        <ol className="plain stack" aria-label={t("attendance.history")}>
          {changes.map(({ status, minutes, by, at, held, reason }) => (
            <li key={`${at} ${status}`}>
              {held ? t(statusText(status, sex)) : <s>{t(statusText(status, sex))}</s>}
              {minutes !== null && ` · ${t("attendance.minutes", { minutes })}`}
              <p className="quiet">
                {by && (
                  <>
                    <bdi>{localizeName(by, locale)}</bdi> ·{" "}
                  </>
                )}
                {format.moment(new Date(at))}
              </p>
              {reason !== null && <p dir="auto">{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </Await>
  );
}
