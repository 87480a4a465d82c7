import { orderColumns } from "@dars/contract/marks/averages-so-far";
import type {
  PublishedYear,
  readPublishedYear,
  ResultColumn,
  SubjectYear,
} from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { IonIcon, IonList } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";
import { subjectIcon } from "#school/schools/public.ts";

import { columnLabel } from "./column-label.ts";
import { findChange } from "./find-change.ts";
import { describeChange, nameMarkMeaning } from "./mark-meaning.ts";
import { isBelow, markWords } from "./mark-words.ts";
import { MarkSheet } from "./MarkSheet.tsx";
import type { ResultPlace } from "./result-place.ts";
import { findGradeSoFar, findLast, findShown } from "./shown-mark.ts";
import { isDeferred, sitsAgain } from "./sits-again.ts";
import { Spark } from "./Spark.tsx";

interface SubjectRowsProps {
  readonly read: Reply<typeof readPublishedYear>;
  readonly params: ResultPlace & { readonly yearId: number };
}

/** Each subject with its latest mark, its word and its change; a press opens how the mark was worked out. */
export function SubjectRows({ read, params }: SubjectRowsProps) {
  const { t } = useText();
  const [open, setOpen] = useState<SubjectYear | null>(null);
  const { result } = read;
  const openCode = open ? findCode(result, open) : undefined;
  return (
    <section>
      <h2 className="section-title">{t("results.subjects")}</h2>
      <div className="stack">
        <p className="quiet">{t("results.scale", { max: result.scale.max, pass: result.scale.pass })}</p>
        <IonList className="rows" lines="none" aria-label={t("results.subjects")}>
          {result.subjects.map((subject) => (
            <SubjectRow
              key={subject.offeringId}
              read={read}
              subject={subject}
              onOpen={() => setOpen(subject)}
            />
          ))}
        </IonList>
      </div>
      {open && openCode !== undefined && (
        <MarkSheet
          key={open.offeringId}
          read={read}
          params={params}
          subject={open}
          code={openCode}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** What a press shows first: the final that counts, or else the last mark. */
function findCode(result: PublishedYear, subject: SubjectYear): string | undefined {
  const final =
    subject.effective === null
      ? undefined
      : orderColumns(result.columns).findLast(
          ({ code, kind }) => kind === "agg" && markIsNumber(subject.values[code]),
        );
  return (final ?? findGradeSoFar(result, subject) ?? findLast(result, subject))?.code;
}

const markIsNumber = (value: SubjectYear["values"][string] | undefined): boolean =>
  value !== undefined && /^\d/u.test(String(value));

interface SubjectRowProps {
  readonly read: SubjectRowsProps["read"];
  readonly subject: SubjectYear;
  readonly onOpen: () => void;
}

function SubjectRow({ read, subject, onOpen }: SubjectRowProps) {
  const text = useText();
  const { t } = text;
  const { result, bands } = read;
  const last = findGradeSoFar(result, subject) ?? findLast(result, subject);
  const { value, max, pass } = findShown(result, subject);
  const word = nameMarkMeaning(value, { scale: { ...result.scale, max }, bands }, text, pass);
  const className = isBelow(value, pass) ? "result-mark below" : "result-mark";
  return (
    <Row
      start={
        <span className={`result-tile ${themeName(subject.theme)}`} style={themeStyle(subject.theme)}>
          <IonIcon icon={subjectIcon(null, subject.name)} aria-hidden="true" />
        </span>
      }
      strong={<Name of={subject.name} />}
      quiet={<HowGraded read={read} subject={subject} last={last} />}
      end={
        <span className="result-end across">
          <Spark result={result} subject={subject} />
          <span className="result-end">
            <strong className={className}>
              <bdi>{isDeferred(subject) ? t("results.deferred") : markWords(value, t)}</bdi>
            </strong>
            {word !== undefined && (
              <bdi className={isBelow(value, pass) ? "result-word below" : "result-word quiet"}>{word}</bdi>
            )}
          </span>
        </span>
      }
      {...(last && { onPress: onOpen })}
    />
  );
}

interface HowGradedProps {
  readonly read: SubjectRowsProps["read"];
  readonly subject: SubjectYear;
  readonly last: ResultColumn | undefined;
}

const NO_PART = { exempt: null, decision1: 0, decision2: 0 };

/** Which mark it is, its change, and what was given beside it; an objection that waits comes first. */
function HowGraded({ read: { result, objections, months }, subject, last }: HowGradedProps) {
  const { t } = useText();
  const [part = NO_PART] = subject.parts;
  const decision = Number(part.decision1) || Number(part.decision2);
  const waits = objections.some(
    (each) => each.state === "open" && each.subject.offeringId === subject.offeringId,
  );
  return (
    <>
      {waits && <span className="waiting-word">{t("results.objection-waits")} · </span>}
      <WhichMark result={result} months={months} subject={subject} last={last} />
      {part.exempt !== null && ` · ${t(`results.exempt-${part.exempt}`)}`}
      {decision > 0 && ` · ${t("results.decision", { marks: decision })}`}
      {subject.letter && ` · ${t("results.grade-points", { points: subject.letter.points })}`}
      {sitsAgain(result, subject) && ` · ${t("results.second-round")}`}
    </>
  );
}

interface WhichMarkProps extends Omit<HowGradedProps, "read"> {
  readonly result: PublishedYear;
  readonly months: HowGradedProps["read"]["months"];
}

function WhichMark({ result, months, subject, last }: WhichMarkProps) {
  const text = useText();
  if (subject.effective !== null) return text.t("results.final-grade");
  if (!last) return text.t("results.not-published");
  if (findGradeSoFar(result, subject)) return text.t("results.grade-so-far");
  const change = findChange(result, subject, last.code);
  return [
    columnLabel(last, months, text.locale),
    ...(change ? [describeChange(change.by, undefined, text)] : []),
  ].join(" · ");
}
