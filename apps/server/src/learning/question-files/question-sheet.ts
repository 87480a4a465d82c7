import { exactText } from "@dars/contract/learning/exact";
import { markingText, readNumber } from "@dars/contract/learning/marking-text";
import type { Option } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

import { readGrid, type GridRow, type NamedGrid } from "#platform/sheets/public.ts";

import { parseRange } from "./gift/numeric-answers.ts";
import { QUESTION_BASE, partId, titled } from "./question-base.ts";
import { ItemRefused, readItem, refusedItem, type ReadItem } from "./read-item.ts";
import { equalShare } from "./shares.ts";

/** Columns by their machine keys, with the headers people write for them, normalised as answers are. */
const HEADERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    title: ["title", "العنوان", "ناونيشان"],
    type: ["type", "النوع", "نوع السوال", "جور"],
    question: ["question", "text", "السوال", "السؤال", "پرسيار"],
    answer: ["answer", "answers", "correct", "الجواب", "الاجابه", "الاجابة", "وةلام", "وەلام"],
    points: ["points", "mark", "marks", "الدرجه", "الدرجة", "نمره", "نمرە"],
    feedback: ["feedback", "explanation", "الشرح", "التوضيح", "روونكردنەوە"],
    tags: ["tags", "الوسوم", "تاگ"],
    difficulty: ["difficulty", "الصعوبه", "الصعوبة", "ئاستي قورسي"],
  }),
);
const OPTION = /^(?:option|choice|خيار|الخيار|هەلبژاردە)\s*([a-z]|\d{1,2}|[ابجدهوزحطي])$/u;

interface Columns {
  readonly keys: ReadonlyMap<string, number>;
  readonly options: readonly number[];
}

const NO_COLUMN = "The first row names no column 'question'.";

/** A question for each row of the sheets of a workbook, by the columns that their headers name; other sheets are refused. */
export async function readQuestionSheet(name: string, bytes: Buffer): Promise<ReadItem[]> {
  const { sheets } = await readGrid(name, bytes, {});
  const read = sheets.map((sheet) => readSheet(sheet, sheets.length > 1));
  if (read.every((items) => items === undefined)) throw new ItemRefused(NO_COLUMN);
  return read.flatMap((items, at) => items ?? refusedItem(sheets[at]?.name ?? "", NO_COLUMN));
}

/** Undefined for a sheet without questions. */
function readSheet({ name, grid }: NamedGrid, isNamed: boolean): ReadItem[] | undefined {
  const [header, ...rows] = grid.rows;
  const columns = parseColumns(header);
  if (!columns.keys.has("question")) return undefined;
  const toId = ({ line }: { readonly line: number }) => (isNamed ? `${name}, row ${line}` : `row ${line}`);
  return [
    ...rows.map((row) => readRow(row, toId(row), columns)),
    ...grid.broken.map((row) => refusedItem(toId(row), "A cell cannot be read.")),
  ];
}

function readRow(row: GridRow, id: string, columns: Columns): ReadItem {
  return readItem(id, "", (losses) => {
    if (row.cells.some(({ fault }) => fault)) throw new ItemRefused("A cell cannot be read.");
    const cell = (key: string) => row.cells[columns.keys.get(key) ?? -1]?.text ?? "";
    const base = buildQuestionBase(cell);
    if (base.stem.length === 0) throw new ItemRefused("The row has no question.");
    if (cell("answer") === "" && columns.options.length > 0 && optionsIn(row, columns).length > 0)
      losses.add("It says no right answer: a draft that a person marks.");
    return buildQuestion(base, cell, optionsIn(row, columns));
  });
}

function parseColumns(header: GridRow | undefined): Columns {
  const keys = new Map<string, number>();
  const options: number[] = [];
  for (const [at, { text }] of (header?.cells ?? []).entries()) {
    const name = markingText(text, false);
    const key = [...HEADERS.keys()].find((each) =>
      HEADERS.get(each)?.some((alias) => markingText(alias, false) === name),
    );
    if (key !== undefined) keys.set(key, at);
    else if (OPTION.test(name)) options.push(at);
  }
  return { keys, options };
}

const optionsIn = ({ cells }: GridRow, { options }: Columns): string[] =>
  options.map((at) => cells[at]?.text ?? "").filter((text) => text !== "");

function buildQuestionBase(cell: (key: string) => string): QuestionBase {
  const points = readNumber(cell("points") || "1");
  if (!points) throw new ItemRefused("Its points are not a number.");
  const difficulty = Number(markingText(cell("difficulty"), false));
  const feedback = richText(cell("feedback"));
  const tags = cell("tags")
    .split(/[,،;]/u)
    .map((tag) => tag.trim());
  return {
    ...QUESTION_BASE,
    title: titled(cell("title")),
    stem: richText(cell("question")),
    points: exactText(points),
    tags: [...new Set(tags.filter((tag) => tag !== ""))],
    difficulty: difficulty >= 1 && difficulty <= 5 ? Math.round(difficulty) : null,
    feedback: { ...QUESTION_BASE.feedback, general: feedback.length === 0 ? null : feedback },
  };
}

const TRUE = /^(?:true|t|yes|صح|صحيح|صواب|نعم|راست|ڕاست)$/u;
const FALSE = /^(?:false|f|no|خطا|خطأ|كلا|هەله|هەلە)$/u;

function buildQuestion(
  base: QuestionBase,
  cell: (key: string) => string,
  options: readonly string[],
): Question {
  if (options.length > 0) return choice(base, cell("answer"), options);
  const answer = markingText(cell("answer"), false);
  if (answer === "") return { ...base, type: "essay", rubric: null, expectedWords: null };
  if (TRUE.test(answer) || FALSE.test(answer))
    return {
      ...base,
      type: "true_false",
      isTrue: TRUE.test(answer),
      feedbackTrue: null,
      feedbackFalse: null,
    };
  const isNumber = readNumber(answer) !== undefined || /^[^.]+\.\.[^.]+$|^[\d.]+:[\d.]+$/u.test(answer);
  if (isNumber && cell("type") !== "short_text")
    return {
      ...base,
      type: "numeric",
      bands: [{ range: parseRange(answer), share: "1", feedback: null }],
      counted: null,
    };
  const patterns = cell("answer")
    .split("|")
    .map((pattern) => ({ pattern: pattern.trim(), share: "1", feedback: null }));
  return { ...base, type: "short_text", patterns, isLooseTaMarbuta: false };
}

/** Right are options by their letter, their number, or their words; several with commas between them. */
function choice(base: QuestionBase, answer: string, options: readonly string[]): Question {
  const answerParts = answer
    .split(/[,،;|]/u)
    .map((each) => markingText(each, false))
    .filter((each) => each !== "");
  const right = new Set(answerParts.map((each) => findOptionIndex(each, options)));
  if (right.has(-1)) throw new ItemRefused("The right answer is none of the options.");
  const share = right.size <= 1 ? "1" : equalShare(right.size);
  const list = options.map((text, at): Option => ({
    id: partId("o", at),
    content: richText(text),
    share: right.has(at) ? share : "0",
    feedback: null,
  }));
  const marking = right.size === 0 ? "manual" : "automatic";
  if (right.size <= 1) return { ...base, marking, type: "single_choice", options: list, isShuffled: true };
  return {
    ...base,
    type: "multiple_choice",
    options: list,
    isShuffled: true,
    scoring: "all",
    mostChosen: null,
  };
}

const LETTERS = ["abcdefghijklmnopqrstuvwxyz", "ابجدهوزحطي"];

function findOptionIndex(answerPart: string, options: readonly string[]): number {
  const byWords = options.findIndex((option) => markingText(option, false) === answerPart);
  if (byWords >= 0) return byWords;
  const byNumber = /^\d{1,2}$/u.test(answerPart) ? Number(answerPart) - 1 : -1;
  const byLetter =
    answerPart.length === 1 ? Math.max(...LETTERS.map((letters) => letters.indexOf(answerPart))) : -1;
  const place = Math.max(byNumber, byLetter);
  return place < options.length ? place : -1;
}
