import type { TableChoices, TableColumnTaken, TableQuestion } from "@dars/contract/roster/table-choices";

export interface Answer {
  readonly question: TableQuestion;
  /** One of the question's options; null leaves a column out. */
  readonly chosen: string | null;
}

const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1256"] as const;
const SEPARATORS = [",", ";", "tab"] as const;
const ORDERS = ["dmy", "mdy"] as const;

/** The choices of an upload with some questions answered; what was chosen before and is not asked about stays. */
export const withAnswers = (choices: TableChoices, answers: readonly Answer[]): TableChoices =>
  answers.reduce(withAnswer, choices);

/**
 * The choices with some columns taken for something else: null leaves one out. Of two columns one is taken for the
 * same thing, so the one that had it before is left out.
 */
export function withColumns(
  choices: TableChoices,
  taken: readonly TableColumnTaken[],
  changes: ReadonlyMap<string, string | null>,
): TableChoices {
  const assignedKeys = new Set([...changes.values()].filter((key) => key !== null));
  const left = taken.filter(
    ({ header, takenFor }) => takenFor !== null && assignedKeys.has(takenFor) && !changes.has(header),
  );
  const all = new Map([...left.map(({ header }) => [header, null] as const), ...changes]);
  const remaining = (choices.columns ?? []).filter(({ column }) => !all.has(column));
  return { ...choices, columns: [...remaining, ...[...all].map(([column, key]) => ({ column, key }))] };
}

const withAnswer = (choices: TableChoices, { question: { of, column }, chosen }: Answer): TableChoices => ({
  ...choices,
  ...ADDED[of](choices, column ?? "", chosen),
});

type Added = (choices: TableChoices, column: string, chosen: string | null) => TableChoices;

/** What an answer to each kind of question adds; nothing where it is none of the options. */
const ADDED: Readonly<Record<TableQuestion["of"], Added>> = {
  encoding: (_, __, chosen) => {
    const encoding = ENCODINGS.find((each) => each === chosen);
    return encoding ? { encoding } : {};
  },
  separator: (_, __, chosen) => {
    const separator = SEPARATORS.find((each) => each === chosen);
    return separator ? { separator } : {};
  },
  dateOrder: ({ dateOrder = [] }, column, chosen) => {
    const order = ORDERS.find((each) => each === chosen);
    return order
      ? { dateOrder: [...dateOrder.filter((each) => each.column !== column), { column, order }] }
      : {};
  },
  level: ({ levels = [] }, level, answer) =>
    answer === null ? {} : { levels: [...levels.filter((each) => each.level !== level), { level, answer }] },
  section: ({ sections = [] }, section, answer) =>
    answer === null
      ? {}
      : { sections: [...sections.filter((each) => each.section !== section), { section, answer }] },
  column: ({ columns = [] }, column, key) => ({
    columns: [...columns.filter((each) => each.column !== column), { column, key }],
  }),
};
