import type { Conduct } from "@dars/contract/marks/conduct";
import type {
  ExactNumber,
  NodeValue,
  PublishedYear,
  ResultColumn,
  SubjectYear,
} from "@dars/contract/marks/results";
import type { Day, Names } from "@dars/contract/platform/primitives";

import type {
  CardColumn,
  CardContent,
  CardKind,
  CardMark,
  CardNote,
  CardOutcome,
  CardSubject,
  ColumnRole,
} from "./card-content.ts";
import { CARD_WORDS } from "./card-words.ts";
import { exactFigure } from "./exact-figure.ts";

/** The principal, who signs. */
export interface HeadTeacher {
  readonly name: Names;
  readonly sex: "female" | "male" | null;
}

/** What the school's records add to a published year on a card. */
export interface CardHolder {
  readonly number: string | null;
  readonly sex: "female" | "male" | null;
  readonly bornOn: Day | null;
  readonly guardian: Names | null;
  readonly schoolCode: string;
  readonly place: string | null;
  readonly nextLevel: Names | null;
  readonly directorate: string | null;
  readonly homeroomTeacher: Names | null;
  readonly homeroomSex: "female" | "male" | null;
  readonly headTeacher: HeadTeacher | null;
  /** Of the year, until today; null where no register was taken. */
  readonly absentDays: number | null;
  readonly conduct: Conduct | null;
  readonly comment: string | null;
  /** The school's day. */
  readonly today: Day;
}

const RETAKE_EXAM = /^(FIN2|WR2|C\dEX2|CA\d)$/;
const AFTER_RETAKE = /^(F2|C\dR)$/;
const FINAL = /^(F1|GRADE|C\d)$/;
const PURSUIT = /^(SAI|C\dS)$/;
const EXAM = /^(FIN1|EXAM|C\dEX)$/;

/** The kinds that can be made of a year as it is published: a ministry card says the outcome of an Iraqi scheme. */
export function listCardKinds({ policy, outcome, columns }: PublishedYear): readonly CardKind[] {
  const isIraqi = policy.code.startsWith("IQ-") || policy.code === "KRG";
  return [
    ...(isIraqi && outcome !== null ? (["iq_ministry"] as const) : []),
    "school",
    ...(columns.some(({ kind }) => kind === "standard") ? (["skills"] as const) : []),
  ];
}

/** A card of what was published, and of nothing else. */
export function contentOfYear(kind: CardKind, year: PublishedYear, holder: CardHolder): CardContent {
  const { outcome } = year;
  const columns = toCardColumns(year.columns);
  return {
    kind,
    school: schoolOnCard(year, holder),
    year: year.year.title,
    round: outcome?.round === 2 ? 2 : 1,
    issuedOn: holder.today,
    student: {
      name: year.student.name,
      number: holder.number,
      sex: holder.sex,
      bornOn: holder.bornOn,
      guardian: holder.guardian,
    },
    level: year.level.name,
    section: year.section.title ?? year.section.letter,
    columns,
    ...(year.columns.some(({ kind: made }) => made === "link") && { hasCategories: true as const }),
    subjects: year.subjects.map((subject) => buildCardSubject(subject, columns, year)),
    skills: year.subjects.flatMap((subject) => listSkills(subject, year.columns)),
    pass: year.scale.pass,
    total: figure(outcome?.total ?? null),
    ...averagesOnCard(outcome),
    rank: outcome?.rank ?? null,
    absentDays: holder.absentDays,
    conduct: conductNames(holder.conduct),
    outcome: toCardOutcome(year),
    nextLevel: holder.nextLevel,
    comment: holder.comment,
    ...pickJoinedLate(year),
    ...signersOnCard(holder),
  };
}

const averagesOnCard = (outcome: PublishedYear["outcome"]): Pick<CardContent, "average" | "gradePoints"> => {
  const { average = null, gradePoints } = outcome ?? {};
  return {
    average: average === null ? null : exactFigure(average, 2),
    ...(gradePoints !== undefined && { gradePoints: exactFigure(gradePoints, 2) }),
  };
};

const schoolOnCard = (
  { school: { name } }: PublishedYear,
  { schoolCode: code, place, directorate }: CardHolder,
): CardContent["school"] => ({ code, name, place, ...(directorate !== null && { directorate }) });

const signersOnCard = ({ homeroomTeacher, homeroomSex, headTeacher }: CardHolder) => ({
  homeroomTeacher,
  homeroomSex,
  headTeacher: headTeacher?.name ?? null,
  headSex: headTeacher?.sex ?? null,
});

const pickJoinedLate = ({ joinedLate }: PublishedYear): Pick<CardContent, "joinedLate"> =>
  joinedLate === true ? { joinedLate } : {};

const conductNames = (conduct: Conduct | null): Names | null =>
  conduct && {
    ar: CARD_WORDS.ar.conducts[conduct],
    ckb: CARD_WORDS.ckb.conducts[conduct],
    en: CARD_WORDS.en.conducts[conduct],
  };

/** In the order of the year: first semester, mid-year, second semester, computed columns after their parts. */
function toCardColumns(all: readonly ResultColumn[]): readonly CardColumn[] {
  const shown = all.filter(
    ({ code, kind }) => kind !== "standard" && !RETAKE_EXAM.test(code) && !AFTER_RETAKE.test(code),
  );
  const getSemesterRank = ({ code, semester, of }: ResultColumn): number => {
    if (code === "MID") return 2;
    const parts = semester > 0 ? [] : shown.filter((each) => of.includes(each.code));
    const semesters = new Set(parts.map((each) => each.semester));
    const [only = 0] = semesters.size === 1 ? semesters : [semester];
    return only === 1 ? 1 : only === 2 ? 3 : 4;
  };
  const rank = (column: ResultColumn): number => 10 * getSemesterRank(column) + ORDER[getColumnRole(column)];
  return shown
    .toSorted((one, other) => rank(one) - rank(other))
    .map((column) => ({ code: column.code, role: getColumnRole(column), label: column.label }));
}

const ORDER: Readonly<Record<ColumnRole, number>> = {
  month: 0,
  term: 1,
  midyear: 2,
  pursuit: 3,
  exam: 4,
  final: 5,
};

function getColumnRole({ code, kind }: ResultColumn): ColumnRole {
  if (code === "MID") return "midyear";
  if (PURSUIT.test(code)) return "pursuit";
  if (EXAM.test(code)) return "exam";
  if (FINAL.test(code)) return "final";
  return kind === "agg" ? "term" : "month";
}

function buildCardSubject(
  subject: SubjectYear,
  columns: readonly CardColumn[],
  { columns: all, outcome }: PublishedYear,
): CardSubject {
  const sitsAgain = outcome?.status === "completion";
  const inputs = new Set(all.filter(({ kind }) => kind === "input").map(({ code }) => code));
  const getCardMark = ({ code, role }: CardColumn): CardMark => {
    const part = subject.parts.find((each) => each.code === code) ?? subject.parts[0];
    if (part && part.exempt !== null && role === "exam") return "exempt";
    if (role === "final" && part) return figure(part.final1);
    if (inputs.has(code)) return entered(subject.marks[code] ?? null);
    return made(subject.values[code]);
  };
  const retakes = Object.entries(subject.marks).filter(([code]) => /^(FIN2|WR2|C\dEX2)$/.test(code));
  return {
    name: subject.name,
    counted: subject.isCounted,
    marks: Object.fromEntries(columns.map((column) => [column.code, getCardMark(column)])),
    decision: sumDecisionMarks(subject),
    effective: figure(subject.effective),
    retake: retakes.map(([, mark]) => entered(mark)).find((mark) => mark !== null) ?? null,
    note: deriveNote(subject, sitsAgain),
    ...(subject.letter && { letter: { ...subject.letter, credits: subject.credits ?? "1" } }),
  };
}

const listSkills = ({ name, values }: SubjectYear, all: readonly ResultColumn[]): CardContent["skills"] =>
  all
    .filter(({ kind }) => kind === "standard")
    .map(({ code, label }) => {
      const value = made(values[code]);
      return { group: name, name: label, level: value === null ? null : Math.round(Number(value)) };
    });

/** Decision marks of all parts together; they are whole. Null where there are none. */
function sumDecisionMarks({ parts }: SubjectYear): CardMark {
  const given = parts.reduce(
    (sum, { decision1, decision2 }) => sum + Number(decision1) + Number(decision2),
    0,
  );
  return given > 0 ? String(given) : null;
}

/** `sitsAgain`: who has failed a subject sits the second round in it. */
function deriveNote(subject: SubjectYear, sitsAgain: boolean): CardNote | null {
  const { parts } = subject;
  if (sitsAgain && parts.some(({ standing }) => standing === "failed")) return "completion";
  const exempt = parts.find((part) => part.exempt !== null)?.exempt;
  if (exempt) return exempt;
  if (sumDecisionMarks(subject) !== null) return "decision";
  if (parts.some(({ crossOver }) => Number(crossOver) > 0)) return "crossed";
  return parts.some(({ standing }) => standing === "deferred") ? "deferred" : null;
}

const OUTCOMES: Readonly<Partial<Record<string, CardOutcome>>> = {
  pass: "pass",
  completion: "completion",
  fail: "fail",
  eligible: "eligible",
  eligible_with_completion: "eligible_with_completion",
  not_eligible: "not_eligible",
  comprehensive: "comprehensive",
};

/** PUB-4: a year without an outcome has none on its card either. */
const toCardOutcome = ({ outcome }: PublishedYear): CardOutcome | null =>
  (outcome && OUTCOMES[outcome.status]) ?? null;

const STATES = new Set(["absent_unexcused", "absent_excused", "exempt", "cheating"]);

const entered = (mark: ExactNumber | string | null): CardMark =>
  typeof mark === "string" && STATES.has(mark) ? mark : figure(mark);

const made = (value: NodeValue | undefined): CardMark => {
  if (value === undefined || value === "missing" || value === "excused") return null;
  return value === "exempt" ? value : figure(value);
};

const figure = (value: ExactNumber | null): CardMark => (value === null ? null : exactFigure(value));
