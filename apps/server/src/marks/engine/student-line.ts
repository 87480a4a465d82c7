import {
  markFault,
  readMark,
  type Exercise,
  type Mark,
  type SubjectMarks,
} from "@dars/contract/marks/engine/marks";
import type { GradePolicy, InputNode, LinkNode } from "@dars/contract/marks/engine/policy";

import type { StudentYear } from "./compute-student.ts";

/** Why a line is not a student's year, as a sentence. */
export class LineError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Reads one student from a line of JSON. Throws a `LineError` that names the subject and the column. */
export function readStudentLine(policy: GradePolicy, line: string): StudentYear {
  const fields = objectIn(line);
  const known = ["subjects", "terminal", "exemption", "pool", "pool2", "maxCompletion"];
  refuseUnknown(fields, known, "The line");
  const { subjects, terminal, exemption, pool, pool2, maxCompletion } = fields;
  if (!Array.isArray(subjects) || subjects.length === 0)
    throw new LineError("'subjects' must be a list of subjects.");
  const read = subjects.map((subject: unknown, place) => parseSubject(policy, subject, place));
  const codes = read.map(({ code }) => code);
  const doubled = codes.find((code, place) => codes.indexOf(code) !== place);
  if (doubled !== undefined) throw new LineError(`The subject ${doubled} is there more than once.`);
  return {
    subjects: read,
    ...optional("terminal", flag("terminal", terminal)),
    ...optional("exemption", flag("exemption", exemption)),
    ...optional("pool1", count("pool", pool)),
    ...optional("pool2", count("pool2", pool2)),
    ...optional("maxCompletion", count("maxCompletion", maxCompletion)),
  };
}

function objectIn(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineError("It is not JSON.");
  }
  if (!isObject(value)) throw new LineError("It is not an object.");
  return value;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseSubject(policy: GradePolicy, subject: unknown, place: number): SubjectMarks {
  if (!isObject(subject)) throw new LineError(`Subject ${place + 1} is not an object.`);
  const { code, counted, pass } = subject;
  if (typeof code !== "string" || code === "") throw new LineError(`Subject ${place + 1} has no 'code'.`);
  const inputs = policy.nodes.filter((node) => node.kind === "input");
  const categories = policy.nodes.filter((node) => node.kind === "link");
  const keys = [...inputs, ...categories].map(getInputKey);
  refuseUnknown(subject, ["code", "counted", "pass", ...keys], `The subject ${code}`);
  return {
    code,
    marks: Object.fromEntries(inputs.map((node) => [node.code, markIn(policy, subject, code, node)])),
    ...(categories.length > 0 && {
      exercises: Object.fromEntries(
        categories.map((node) => [node.category, exercisesAt(subject, code, node)]),
      ),
    }),
    ...optional("counted", flag("counted", counted)),
    ...optional("pass", count("pass", pass)),
  };
}

/** An input's key on the line, such as `m1`. */
const getInputKey = ({ code }: InputNode | LinkNode) => code.toLowerCase();

/** GB-9: a list of pairs, what was earned and what could be; 0 is extra credit. */
function exercisesAt(subject: Fields, code: string, node: LinkNode): readonly Exercise[] {
  const key = getInputKey(node);
  const value = subject[key] ?? [];
  if (!Array.isArray(value)) throw new LineError(`${code}, ${key}: it must be a list of pairs.`);
  return value.map((pair: unknown) => {
    const [earned, possible] = Array.isArray(pair) && pair.length === 2 ? pair.map(readMark) : [];
    if (isPoints(earned) && isPoints(possible)) return { earned, possible };
    throw new LineError(`${code}, ${key}: ${JSON.stringify(pair)} is not a pair of points.`);
  });
}

const isPoints = (mark: Mark | undefined): mark is Exclude<Mark, string | null> =>
  typeof mark === "object" && mark !== null;

function markIn(policy: GradePolicy, subject: Fields, code: string, node: InputNode): Mark {
  const column = getInputKey(node);
  const value = subject[column] ?? null;
  const mark = readMark(value);
  if (mark === undefined) throw new LineError(`${code}, ${column}: ${JSON.stringify(value)} is not a mark.`);
  const fault = markFault(policy, node, mark);
  if (fault === "above-max")
    throw new LineError(`${code}, ${column}: ${JSON.stringify(value)} is above ${node.max}.`);
  if (fault !== undefined)
    throw new LineError(
      `${code}, ${column}: ${JSON.stringify(value)} is not in steps of ${policy.scale.step}.`,
    );
  return mark;
}

function refuseUnknown(fields: Fields, known: readonly string[], what: string): void {
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new LineError(`${what} has no '${unknown}'; known: ${known.join(", ")}.`);
}

function flag(name: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw new LineError(`'${name}' must be true or false.`);
  return value;
}

function count(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new LineError(`'${name}' must be a whole number.`);
  return value;
}

const optional = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } => {
  const field: { [P in K]?: V } = {};
  if (value !== undefined) field[key] = value;
  return field;
};
