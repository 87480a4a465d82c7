import { ZERO } from "#learning/exact.ts";

import { makeCombine, isGap, type Value } from "./aggregate.ts";
import { categoryPercent } from "./categories.ts";
import type { Mark, MarkState, SubjectMarks } from "./marks.ts";
import { inputsUnder, orderedNodes } from "./ordered-nodes.ts";
import type {
  AggregateNode,
  GradePolicy,
  InputNode,
  LinkNode,
  Missing,
  Node,
  Part,
  StandardNode,
  SubjectPolicy,
} from "./policy.ts";
import { round, type Rounding } from "./rounding.ts";
import { standardLevel } from "./standards.ts";

/** A policy made ready to compute many subjects. Make it once. */
export interface CompiledPolicy<P extends SubjectPolicy = GradePolicy> {
  readonly policy: P;
  /** In order of computation: entered nodes, then computed ones. */
  readonly nodes: readonly Node[];
  /** Where a node's value is, by its code. */
  readonly places: ReadonlyMap<string, number>;
  /** As many values as there are nodes, before anything is known of them. */
  readonly blank: readonly Value[];
  readonly inputs: readonly CompiledInput[];
  readonly steps: readonly Step[];
  readonly parts: readonly CompiledPart[];
}

/** The places of a part's nodes. `-1` where the policy has none. */
export interface CompiledPart {
  readonly part: Part;
  readonly basis: number;
  readonly final: number;
  readonly exam: number;
  readonly retake: number;
  readonly retakeExam: number;
  /** Inputs of the coursework and of the first round. */
  readonly inputs: ReadonlySet<number>;
}

/** What a subject's nodes are worth, by place. */
export interface Sheet {
  readonly values: readonly Value[];
  /** Places of inputs in which the student cheated; nearly always none. */
  readonly cheatedIn: readonly number[];
}

/** Of whatever policy. */
type Compiled = Pick<CompiledPolicy, "blank" | "inputs" | "steps">;

type Step = (subject: SubjectMarks, values: readonly Value[]) => Value;

/** Throws where a node is unknown or made of itself; `policyFaults` says so beforehand, with everything else. */
export function compilePolicy<P extends SubjectPolicy>(policy: P): CompiledPolicy<P> {
  const ordered = orderedNodes(policy.nodes);
  const inputs = ordered.filter((node) => node.kind === "input");
  const others = ordered.filter((node) => node.kind !== "input");
  const nodes = [...inputs, ...others];
  const places = new Map(nodes.map(({ code }, place) => [code, place]));
  const getPlace = (code: string | undefined) => (code === undefined ? -1 : (places.get(code) ?? -1));
  return {
    policy,
    nodes,
    places,
    blank: nodes.map(() => "missing"),
    inputs: inputs.map(({ code, missing }) => ({ code, empty: EMPTY[missing] })),
    steps: others.map((node) => makeStep(policy, node, places)),
    parts: policy.parts.map((part) => ({
      part,
      basis: getPlace(part.basis),
      final: getPlace(part.final),
      exam: getPlace(part.exam),
      retake: getPlace(part.retake),
      retakeExam: getPlace(part.retakeExam),
      inputs: new Set([part.basis, part.final].flatMap((code) => inputsUnder(nodes, code)).map(getPlace)),
    })),
  };
}

const NOWHERE: readonly number[] = [];

/** Computes each node of a subject. */
export function evaluate({ blank, inputs, steps }: Compiled, subject: SubjectMarks): Sheet {
  // Allocated at full length at once: growing would leave unused capacity behind.
  const values = blank.slice();
  let place = 0;
  let cheatedIn: number[] | undefined;
  for (const { code, empty } of inputs) {
    const mark = subject.marks[code];
    if (mark === "cheating") (cheatedIn ??= []).push(place);
    values[place] = toValue(mark, empty);
    place += 1;
  }
  for (const step of steps) {
    values[place] = step(subject, values);
    place += 1;
  }
  return { values, cheatedIn: cheatedIn ?? NOWHERE };
}

/** An input, and what an empty cell of it is. */
interface CompiledInput {
  readonly code: string;
  readonly empty: Value;
}

const EMPTY: Readonly<Record<Missing, Value>> = { incomplete: "missing", zero: ZERO, drop: "exempt" };

function toValue(mark: Mark | undefined, empty: Value): Value {
  if (mark === null || mark === undefined) return empty;
  return typeof mark === "string" ? VALUES[mark] : mark;
}

const VALUES: Readonly<Record<MarkState, Value>> = {
  absent_unexcused: ZERO,
  absent_excused: "excused",
  exempt: "exempt",
  cheating: ZERO,
};

function makeStep(
  policy: SubjectPolicy,
  node: Exclude<Node, InputNode>,
  places: ReadonlyMap<string, number>,
): Step {
  if (node.kind === "agg") return aggregateStep(policy, node, places);
  return node.kind === "link" ? linkStep(policy, node) : standardStep(node);
}

function aggregateStep(
  policy: SubjectPolicy,
  node: AggregateNode,
  places: ReadonlyMap<string, number>,
): Step {
  const sources = {
    places: node.of.map((code) => places.get(code) ?? -1),
    maxima: node.of.map((code) => getFullMarks(policy, code)),
  };
  const combine = makeCombine(node, sources, policy.scale.max);
  const rounding = stageRounding(policy, node.code, node.round);
  return (_, values) => rounded(combine(values), rounding);
}

function linkStep(policy: SubjectPolicy, node: LinkNode): Step {
  const rounding = stageRounding(policy, node.code, node.round);
  return ({ exercises }) => rounded(categoryPercent(node, exercises?.[node.category] ?? []), rounding);
}

const standardStep =
  (node: StandardNode): Step =>
  ({ evidence = [] }) =>
    rounded(standardLevel(node, evidence), node.round);

const UNROUNDED: Rounding = { mode: "none", digits: 0 };

const rounded = (value: Value, rounding: Rounding): Value => (isGap(value) ? value : round(value, rounding));

/** Where only finals are rounded, the stages before them keep their exact value. */
export function stageRounding({ rounding, parts }: SubjectPolicy, code: string, own: Rounding): Rounding {
  if (rounding?.stages !== "final_only") return own;
  return parts.some(({ final, retake }) => final === code || retake === code) ? own : UNROUNDED;
}

/** Full marks of a node. */
function getFullMarks({ nodes, scale }: SubjectPolicy, code: string): number {
  const node = nodes.find((each) => each.code === code);
  if (node?.kind === "input") return node.max;
  return node?.kind === "link" ? 100 : ((node?.kind === "agg" ? node.max : undefined) ?? scale.max);
}
