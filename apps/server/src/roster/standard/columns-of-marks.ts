import {
  boolean,
  date,
  HEAD,
  longText,
  must,
  number,
  oneOf,
  ref,
  text,
  type FileName,
  type Table,
} from "./vocabulary.ts";

const SCORE_STATUS = ["exempt", "fully graded", "not submitted", "partially graded", "submitted"] as const;

const CATEGORIES: Table = [...HEAD, must(text("title"))];

const LINE_ITEM: Table = [
  ...HEAD,
  must(text("title")),
  longText("description"),
  must(date("assignDate")),
  must(date("dueDate")),
  must(ref("classSourcedId", "classes")),
  must(ref("categorySourcedId", "categories")),
];

const RESULT: Table = [
  ...HEAD,
  must(ref("lineItemSourcedId", "lineItems")),
  must(ref("studentSourcedId", "users")),
  must(oneOf("scoreStatus", ...SCORE_STATUS)),
  number("score"),
  must(date("scoreDate")),
  longText("comment"),
];

const RANGE: Table = [number("resultValueMin"), number("resultValueMax")];

/** Marks: their rows are checked with the rest of the package. */
export const MARK_TABLES: Partial<Record<FileName, Table>> = {
  categories: CATEGORIES,
  lineItems: [...LINE_ITEM, must(ref("gradingPeriodSourcedId", "academicSessions")), ...RANGE],
  results: RESULT,
};

export const MARK_TABLES_1_2: Partial<Record<FileName, Table>> = {
  categories: [...CATEGORIES, number("weight")],
  lineItems: [
    ...LINE_ITEM,
    must(ref("academicSessionSourcedId", "academicSessions")),
    ...RANGE,
    must(ref("schoolSourcedId", "orgs")),
  ],
  results: [
    ...RESULT,
    text("textScore"),
    ref("classSourcedId", "classes"),
    ...["inProgress", "incomplete", "late", "missing"].map(boolean),
  ],
};
