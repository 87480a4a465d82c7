import type { HomeworkLine } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";

import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { moveFocus } from "#platform/ui/move-focus.ts";

import { getClassName } from "./class-name.ts";
import { HomeworkBar } from "./HomeworkBar.tsx";
import { sumClasses } from "./sum-classes.ts";
import { useDueText } from "./use-due-text.ts";

import "./homework.css";

interface HomeworkTableProps {
  readonly lines: readonly HomeworkLine[];
  readonly chosenId: Id;
  readonly onChoose: (id: Id) => void;
}

/** Homework that was set, with the figures of all its classes side by side. */
export function HomeworkTable({ lines, chosenId, onChoose }: HomeworkTableProps) {
  const { t } = useText();
  return (
    <div className="card table-card">
      <table className="long-table" aria-label={t("homework.title")}>
        <thead>
          <tr>
            <th scope="col">{t("homework.what")}</th>
            <th scope="col">{t("homework.classes")}</th>
            <th scope="col">{t("homework.due")}</th>
            <th scope="col" className="numeric">
              {t("homework.head-done")}
            </th>
            <th scope="col" className="numeric">
              {t("homework.head-seen")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} isChosen={line.id === chosenId} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps extends Pick<HomeworkTableProps, "onChoose"> {
  readonly line: HomeworkLine;
  readonly isChosen: boolean;
}

function Line({ line, isChosen, onChoose }: LineProps) {
  const { t, locale, format } = useText();
  const dueText = useDueText();
  const { id, title, classes, author, withdrawnAt } = line;
  const sums = sumClasses(classes);
  const days = [...new Set(classes.map(({ due }) => dueText(due)))];
  return (
    <tr className={isChosen ? "chosen" : undefined}>
      <th scope="row">
        <button
          type="button"
          className="cell-button"
          data-homework={id}
          aria-current={isChosen || undefined}
          onKeyDown={moveFocus}
          onClick={() => onChoose(id)}
        >
          <bdi>{title}</bdi>
        </button>
        {!author.isOwn && author.name && (
          <p className="quiet homework-by">{localizeName(author.name, locale)}</p>
        )}
        {withdrawnAt !== null && <p className="quiet homework-by">{t("homework.state-withdrawn")}</p>}
      </th>
      <td>
        {listed(
          classes.map((one) => getClassName(one, locale)),
          locale,
        )}
      </td>
      <td>{days.join(" · ")}</td>
      <td className="numeric">
        <bdi dir="ltr">
          {format.number(sums.done)} / {format.number(sums.students)}
        </bdi>
        <HomeworkBar {...sums} />
      </td>
      <td className="numeric">{format.number(sums.seen)}</td>
    </tr>
  );
}
