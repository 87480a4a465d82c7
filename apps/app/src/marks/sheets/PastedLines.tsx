import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import type { ReadCell, UnreadCell } from "./read-pasted.ts";
import type { Paste } from "./use-paste.ts";

/** Lines that are shown at first. */
const FEW = 5;

/** Where each line of a pasted block goes; a heading is left out, and names one row off are moved. */
export function PastedLines({ paste }: { readonly paste: Paste }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const { lines, title } = paste;
  const shown = isWhole ? lines : lines.slice(0, FEW);
  const rest = lines.length - shown.length;
  return (
    <>
      <table className="pasted-lines">
        <caption className="section-title">{t("sheets.your-table", { count: lines.length })}</caption>
        <tbody>
          {title !== undefined && (
            <tr>
              <td>–</td>
              <td>{title}</td>
              <th scope="row" className="quiet">
                {t("sheets.paste-heading")}
              </th>
              <td>
                <IonButton fill="clear" size="small" onClick={paste.takeTitle}>
                  {t("sheets.paste-use-heading")}
                </IonButton>
              </td>
            </tr>
          )}
          {shown.map((cells, at) => (
            // A line has a place and nothing else.
            // oxlint-disable-next-line react/no-array-index-key
            <PastedLine key={at} no={at + 1} cells={cells} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <div className="buttons">
          <IonButton fill="clear" size="small" onClick={() => setWhole(true)}>
            {t("sheets.paste-more", { count: rest })}
          </IonButton>
        </div>
      )}
      <div className="buttons">
        <span className="quiet">{t("sheets.paste-off")}</span>
        <IonButton fill="clear" size="small" disabled={!paste.canMoveDown} onClick={() => paste.move(1)}>
          {t("sheets.paste-down")}
        </IonButton>
        <IonButton fill="clear" size="small" disabled={!paste.canMoveUp} onClick={() => paste.move(-1)}>
          {t("sheets.paste-up")}
        </IonButton>
      </div>
    </>
  );
}

interface PastedLineProps {
  readonly no: number;
  readonly cells: readonly (ReadCell | UnreadCell)[];
}

function PastedLine({ no, cells }: PastedLineProps) {
  const { locale } = useText();
  const student = cells[0]?.row?.student;
  const taken = cells.map((cell) => {
    if ("why" in cell) return "?";
    return cell.write === null ? "–" : typedMark(cell.write.mark, locale !== "en") || "–";
  });
  return (
    <tr>
      <td className="quiet">{no}</td>
      <td>
        <bdi>{cells.map(({ text }) => text).join(" · ")}</bdi>
      </td>
      <th scope="row">{student && <Name of={student.name} />}</th>
      <td className="pasted-mark">{taken.join(" · ")}</td>
    </tr>
  );
}
