export type Version = "1.1" | "1.2";

/** The files whose rows are read, in the order in which they depend on each other (OR-2). */
export const FILES = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "roles",
  "userProfiles",
  "enrollments",
  "demographics",
  "categories",
  "lineItems",
  "results",
] as const;
export type FileName = (typeof FILES)[number];

/** Marks: a package has them only where they are asked for. */
export const MARK_FILES: readonly FileName[] = ["categories", "lineItems", "results"];

export type CellKind =
  | "guid"
  | "text"
  | "long-text"
  | "list"
  | "enum"
  | "date"
  | "datetime"
  | "boolean"
  | "year"
  | "number"
  | "status"
  /** Dropped at the reader: passwords (OR-7) and private data that no school needs, such as race. */
  | "never-kept";

export interface Column {
  readonly name: string;
  readonly kind: CellKind;
  readonly required?: true;
  /** The vocabulary of an enum; a value ending in '*' allows every extension with that prefix. */
  readonly values?: readonly string[];
  /** The file in which the value, or each value of a list, must be found. */
  readonly refersTo?: FileName;
  /** A reference that may point nowhere: the row is kept and only the link is left out. */
  readonly loose?: true;
  /** Other names that it has in a header. */
  readonly also?: readonly string[];
  /** Most files lack it: its absence from a header is not reported. */
  readonly mayLack?: true;
  /** It is dropped at the reader, and its presence in a header is reported. */
  readonly isLeftOut?: true;
}

export type Table = readonly Column[];

const CELLS = {
  sourcedId: "",
  status: "",
  title: "",
  name: "",
  type: "",
  identifier: "",
  parentSourcedId: "",
  startDate: "",
  endDate: "",
  beginDate: "",
  assignDate: "",
  dueDate: "",
  schoolYear: "",
  schoolYearSourcedId: "",
  courseCode: "",
  grades: "",
  orgSourcedId: "",
  orgSourcedIds: "",
  subjects: "",
  subjectCodes: "",
  courseSourcedId: "",
  classCode: "",
  classType: "",
  location: "",
  schoolSourcedId: "",
  termSourcedIds: "",
  enabledUser: "",
  role: "",
  username: "",
  givenName: "",
  familyName: "",
  middleName: "",
  email: "",
  sms: "",
  phone: "",
  agentSourcedIds: "",
  userSourcedId: "",
  classSourcedId: "",
  primary: "",
  birthDate: "",
  sex: "",
};

/** The cells of a row by the names of their columns. A missing column reads as "". */
export type Cells = Readonly<typeof CELLS> & Readonly<Record<string, string>>;

export function emptyCells(): typeof CELLS & Record<string, string> {
  return Object.create(CELLS);
}

export const text = (name: string): Column => ({ name, kind: "text" });
export const longText = (name: string): Column => ({ name, kind: "long-text" });
export const list = (name: string): Column => ({ name, kind: "list" });
export const date = (name: string): Column => ({ name, kind: "date" });
export const boolean = (name: string): Column => ({ name, kind: "boolean" });
export const number = (name: string): Column => ({ name, kind: "number" });
export const neverKept = (name: string): Column => ({ name, kind: "never-kept" });
export const ref = (name: string, refersTo: FileName): Column => ({ name, kind: "guid", refersTo });
export const refs = (name: string, refersTo: FileName): Column => ({ name, kind: "list", refersTo });
export const oneOf = (name: string, ...values: readonly string[]): Column => ({ name, kind: "enum", values });
export const guid = (name: string, ...also: readonly string[]): Column => ({ name, kind: "guid", also });
/** A column that most files lack. */
export const optional = (column: Column): Column => ({ ...column, mayLack: true });
/** Columns that a program writes and nothing here means. */
export const leftOut = (...names: readonly string[]): Table =>
  names.map((name) => ({ ...optional(neverKept(name)), isLeftOut: true }));
export const must = (column: Column): Column => ({ ...column, required: true });

/** The three columns with which every file begins. */
export const HEAD: Table = [
  { name: "sourcedId", kind: "guid", required: true },
  { name: "status", kind: "status" },
  { name: "dateLastModified", kind: "datetime" },
];

/** Whether a cell may not be empty: in a delta file also the two columns that say what changed. */
export const isNeeded = ({ required, kind }: Column, isDelta: boolean): boolean =>
  required === true || (isDelta && (kind === "status" || kind === "datetime"));
