import type { HomeworkLine } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { listed } from "#platform/text/listed.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";
import { Swatch } from "#school/schools/public.ts";

import { getClassName } from "./class-name.ts";
import { getHomeworkAddress } from "./homework-address.ts";
import { HomeworkBar } from "./HomeworkBar.tsx";
import { sumClasses } from "./sum-classes.ts";
import { useDueText } from "./use-due-text.ts";

interface HomeworkLinesProps {
  readonly schoolId: Id;
  readonly lines: readonly HomeworkLine[];
  readonly label: string;
}

/** Homework that was set, each with how far its classes are. */
export function HomeworkLines({ schoolId, lines, label }: HomeworkLinesProps) {
  return (
    <IonList className="rows long" lines="none" aria-label={label}>
      {lines.map((line) => {
        const [first] = line.classes;
        return (
          <Row
            key={line.id}
            {...(first && {
              start: (
                <Swatch theme={first.subject.theme} icon={first.subject.icon} name={first.subject.name} />
              ),
            })}
            strong={<bdi>{line.title}</bdi>}
            quiet={<LineState line={line} />}
            leadsTo={getHomeworkAddress(line.id, { schoolId })}
          />
        );
      })}
    </IonList>
  );
}

function LineState({ line: { classes, withdrawnAt } }: { readonly line: HomeworkLine }) {
  const { t, locale } = useText();
  const dueText = useDueText();
  const sums = sumClasses(classes);
  const [first] = classes;
  const names = listed(
    classes.map((one) => getClassName(one, locale)),
    locale,
  );
  if (withdrawnAt !== null)
    return (
      <>
        {names} · {t("homework.state-withdrawn")}
      </>
    );
  return (
    <>
      {names}
      {first && ` · ${dueText(first.due)}`}
      <HomeworkBar {...sums} />
      {t("homework.figures", { done: sums.done, seen: sums.seen, students: sums.students })}
    </>
  );
}
