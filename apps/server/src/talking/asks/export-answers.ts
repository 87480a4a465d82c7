import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import type { AnswerLine } from "@dars/contract/talking/ask-results";
import { ANONYMOUS_STEP, type exportAnswers as route } from "@dars/contract/talking/asks";

import { takeOut } from "#oversight/exports/public.ts";
import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import { REPORT_TABLE } from "#platform/print/report-table.typ.ts";
import { buildSheetFile } from "#platform/sheets/public.ts";
import { clockIn, dayIn } from "#platform/wall-time.ts";

import { ANSWER_LINES } from "./answer-lines.ts";
import { countOptions } from "./answers.queries.ts";
import { findSchoolName, listOptions, type AskRow, type SchoolName } from "./asks.queries.ts";
import { ANSWER_WORDS } from "./consent-words.ts";
import { requireAsk } from "./require-ask.ts";

/** More people than any school has. */
const ALL = 100_000;

interface AnswersFile {
  readonly title: string;
  readonly school: SchoolName;
  readonly today: string;
  readonly locale: Locale;
  readonly heads: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** J6: who has answered what, as every file of people leaves; of an anonymous choice the counts alone (ASK-4). */
export async function exportAnswers(
  context: Context,
  { params: { schoolId, askId }, query: { format = "xlsx", locale = "ar", reason } }: Input<typeof route>,
): Promise<FileReply> {
  const ask = await requireAsk(context, schoolId, askId);
  const db = context.database.reading(schoolId);
  const [school, today] = await Promise.all([findSchoolName(db, schoolId), findToday(db, schoolId)]);
  const table = await (ask.isAnonymous
    ? listCounts(context, ask, locale)
    : listPeople(context, ask, { locale, timeZone: school.timeZone }));
  const file = { title: ask.title, school, today, locale, ...table };
  return takeOut(context, {
    schoolId,
    reason,
    prepare: () =>
      Promise.resolve({
        kind: "list",
        action: "ask.exported",
        changes: { ask: askId, format },
        students: ask.isAnonymous ? 0 : table.rows.length,
        isMarked: true,
        write: (_db, { mark = "" }) => (format === "xlsx" ? writeSheet(file, mark) : writePdf(file, mark)),
      }),
  });
}

async function listCounts({ database }: Context, { schoolId, id }: AskRow, locale: Locale) {
  const words = ANSWER_WORDS[locale];
  const options = await countOptions(database.reading(schoolId), schoolId, id, ANONYMOUS_STEP);
  return {
    heads: [words.answer, words.count],
    rows: (options ?? []).map(({ label, count }) => [label, String(count)]),
  };
}

interface Wording {
  readonly locale: Locale;
  readonly timeZone: string;
}

async function listPeople({ database }: Context, ask: AskRow, { locale, timeZone }: Wording) {
  const { schoolId, id: askId, kind } = ask;
  const words = ANSWER_WORDS[locale];
  const db = database.reading(schoolId);
  const [lines, options] = await Promise.all([
    ANSWER_LINES[kind](db, schoolId, { askId, skip: 0, limit: ALL }),
    listOptions(db, schoolId, askId),
  ]);
  const labels = new Map(options.map(({ no, label }) => [no, label]));
  const moment = (at: string) => `${dayIn(timeZone, new Date(at))} ${clockIn(timeZone, new Date(at))}`;
  return {
    heads: [words.name, words.section, words.answer, words.details],
    rows: lines.map((line) => [
      nameIn(line.name, locale),
      line.section ? `${nameIn(line.section.level, locale)} ${line.section.letter}` : "",
      describeAnswer(line, labels, words),
      describeDetails(line, words, moment),
    ]),
  };
}

type AnswerWords = (typeof ANSWER_WORDS)[Locale];

function describeAnswer(
  { consent, chosen, seat, isBooked }: AnswerLine,
  labels: ReadonlyMap<number, string>,
  words: AnswerWords,
) {
  if (consent) return words[consent.state];
  if (seat) return describeSeat(seat, labels, words);
  if (isBooked !== undefined) return isBooked ? words.booked : words.waiting;
  return chosen === null ? words.waiting : chosen.map((no) => labels.get(no) ?? "").join("، ");
}

function describeSeat(
  { no, hasPlace }: NonNullable<AnswerLine["seat"]>,
  labels: ReadonlyMap<number, string>,
  words: AnswerWords,
): string {
  if (no === null) return words.declined;
  const label = labels.get(no) ?? "";
  return hasPlace ? label : `${label} (${words.onList})`;
}

/** Who signed when, or when it was answered. */
function describeDetails(
  { consent, at }: AnswerLine,
  words: AnswerWords,
  moment: (at: string) => string,
): string {
  if (!consent) return at === null ? "" : moment(at);
  return consent.signatures
    .map(({ typedName, agrees, reason, at: signedAt, earlier = [] }) =>
      [
        typedName ?? words.erased,
        agrees ? words.agreed : words.refused,
        reason,
        moment(signedAt),
        ...earlier.map(
          (was) => `${words.before} ${was.agrees ? words.agreed : words.refused} ${moment(was.at)}`,
        ),
      ]
        .filter(Boolean)
        .join(" · "),
    )
    .join("; ");
}

const writeSheet = (
  { title, school, today, locale, heads, rows }: AnswersFile,
  mark: string,
): Promise<FileReply> =>
  buildSheetFile(
    {
      name: title,
      isRightToLeft: locale !== "en",
      hasKeys: false,
      caption: [title, `${nameIn(school.name, locale)} · ${today}`],
      ...(mark !== "" && { mark }),
      isFiltered: true,
      columns: heads.map((head, place) => ({ title: head, key: `column-${place}`, width: 32, isText: true })),
      rows,
    },
    `${title} ${today}`,
    "xlsx",
  );

async function writePdf(
  { title, school, today, locale, heads, rows }: AnswersFile,
  mark: string,
): Promise<FileReply> {
  const bytes = await printPdf({
    template: REPORT_TABLE,
    content: {
      lang: locale,
      rtl: locale !== "en",
      school: nameIn(school.name, locale),
      title,
      of: "",
      period: "",
      at: today,
      mark: { who: mark, when: "" },
      words: heads.length,
      heads,
      rows,
    },
  });
  return { name: `${title} ${today}.pdf`, type: "application/pdf", bytes };
}
