import { orderColumns } from "@dars/contract/marks/averages-so-far";
import { IonIcon } from "@ionic/react";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Sheet } from "#platform/ui/Sheet.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";
import { subjectIcon } from "#school/schools/public.ts";

import { columnLabel } from "./column-label.ts";
import { markWords } from "./mark-words.ts";
import { listSubjectColumns } from "./subject-columns.ts";
import { Working, type WorkingProps } from "./Working.tsx";

import "#platform/ui/subject-colours.css";
import "./mark-sheet.css";

interface MarkSheetProps extends WorkingProps {
  readonly onClose: () => void;
}

/** One mark of a subject: how it was worked out. The subject's other marks are one press away. */
export function MarkSheet({ onClose, ...props }: MarkSheetProps) {
  const { read, subject } = props;
  const { t, locale } = useText();
  const [code, setCode] = useState(props.code);
  const { result, months } = read;
  const shown = (each: string) => markWords(subject.marks[each] ?? subject.values[each], t);
  const all = listSubjectColumns(result.columns, subject);
  const columns = orderColumns(all).filter((column) => shown(column.code) !== "—");
  const column = all.find((each) => each.code === code);
  const label = column ? columnLabel(column, months, locale) : code;
  const state = isProvisional(props, code) ? t("results.provisional") : t("results.final");
  return (
    <Sheet
      title={t("results.how", { mark: shown(code) })}
      quiet={[localizeName(subject.name, locale), label, state].join(" · ")}
      sign={
        <span className={`result-tile ${themeName(subject.theme)}`} style={themeStyle(subject.theme)}>
          <IonIcon icon={subjectIcon(null, subject.name)} aria-hidden="true" />
        </span>
      }
      onClose={onClose}
    >
      <Working key={code} {...props} code={code} />
      {columns.length > 1 && (
        <ul className="plain other-marks" aria-label={t("results.marks-of-subject")}>
          {columns.map((each) => (
            <li key={each.code}>
              <button type="button" aria-pressed={each.code === code} onClick={() => setCode(each.code)}>
                <span>{columnLabel(each, months, locale)}</span>
                <strong>
                  <bdi>{shown(each.code)}</bdi>
                </strong>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** A mark that is objected to, and what is computed before the year has its result, may change. */
function isProvisional({ read: { result, objections }, subject }: WorkingProps, code: string): boolean {
  const isObjected = objections.some(
    (each) => each.state === "open" && each.subject.offeringId === subject.offeringId && each.code === code,
  );
  const column = result.columns.find((each) => each.code === code);
  const isEntered = column === undefined || column.kind === "input";
  return isObjected || (!isEntered && result.outcome === null);
}
