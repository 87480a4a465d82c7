import { isZero, sumFractions, ZERO } from "@dars/contract/learning/exact";
import { parseExact } from "@dars/contract/marks/engine/exact-text";
import { orderedNodes } from "@dars/contract/marks/engine/ordered-nodes";
import type { AggregateNode, GradePolicy, Scale } from "@dars/contract/marks/engine/policy";

/** All that keeps a policy from being locked, each as a sentence; empty where nothing does. */
export function policyFaults(policy: GradePolicy): readonly string[] {
  return [
    ...scaleFaults(policy.scale),
    ...nodeFaults(policy),
    ...policy.nodes.flatMap((node) => (node.kind === "agg" ? aggregateFaults(node) : [])),
    ...partFaults(policy),
    ...limitFaults(policy),
  ];
}

function scaleFaults({ max, pass, step, bands }: Scale): string[] {
  const faults: string[] = [];
  if (!["1", "0.5", "0.25"].includes(step)) faults.push(`Marks cannot go in steps of ${step}.`);
  if (!(pass > 0 && pass <= max)) faults.push("The pass mark lies outside the scale.");
  return [...faults, ...(bands ? bandFaults(bands.map(({ min }) => min)) : [])];
}

/** Half-open bands without a gap: from 100 percent at most down to 0. */
function bandFaults(minima: readonly number[]): string[] {
  const faults: string[] = [];
  const [highest = 0] = minima;
  if (minima.at(-1) !== 0) faults.push("The bands do not reach down to 0.");
  if (highest > 100) faults.push("A band begins above 100 percent.");
  if (!minima.every((min, place) => place === 0 || min < (minima[place - 1] ?? 0)))
    faults.push("The bands do not go from the highest to the lowest.");
  return faults;
}

function nodeFaults({ nodes }: GradePolicy): string[] {
  const codes = nodes.map(({ code }) => code);
  const doubled = codes.filter((code, place) => codes.indexOf(code) !== place);
  if (doubled.length > 0) return [`The node '${doubled[0]}' is defined more than once.`];
  try {
    orderedNodes(nodes);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function aggregateFaults(node: AggregateNode): string[] {
  const { code, of, coefficients, minInputs = 1 } = node;
  const faults: string[] = [];
  if (of.length === 0) faults.push(`The node '${code}' is made of nothing.`);
  if (node.fn === "formula" && coefficients?.length !== of.length)
    faults.push(`The node '${code}' needs a coefficient for each of its inputs.`);
  if (!(minInputs >= 1 && minInputs <= of.length))
    faults.push(`The node '${code}' asks for more marks than it has.`);
  return [...faults, ...choiceFaults(node)];
}

function choiceFaults({ code, fn, of, weights, n = 0 }: AggregateNode): string[] {
  const chooses = fn === "best_n" || fn === "drop_lowest_n";
  if (chooses && !(n >= 1 && n < of.length))
    return [`The node '${code}' keeps or drops more marks than it has.`];
  if (fn === "weighted" && !areWeights(weights, of.length))
    return [`The node '${code}' needs a weight for each of its inputs, above 0 in total.`];
  return [];
}

function areWeights(weights: readonly string[] | undefined, count: number): boolean {
  const read = (weights ?? []).flatMap((weight) => parseExact(weight) ?? []);
  return (
    read.length === count && weights?.length === count && !isZero(sumFractions(read.length ? read : [ZERO]))
  );
}

function partFaults({ parts, nodes, year }: GradePolicy): string[] {
  const known = new Set(nodes.map(({ code }) => code));
  const faults = parts
    .flatMap(({ basis, final, exam, retake, retakeExam }) => [basis, final, exam, retake, retakeExam])
    .filter((code) => code !== undefined && !known.has(code))
    .map((code) => `The node '${code}' is not defined.`);
  if (parts.length === 0) faults.push("The policy says of nothing whether it is passed.");
  if (parts.length > 1 && !year) faults.push("Several parts need a rounding for the year.");
  return faults;
}

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0;

function limitFaults({ decision, completion, exemption, scale }: GradePolicy): string[] {
  const faults: string[] = [];
  if (decision && !(isCount(decision.pool1) && isCount(decision.pool2)))
    faults.push("The decision marks are not whole numbers.");
  if (!isCount(completion.max)) faults.push("The number of subjects to complete is not a whole number.");
  if (exemption && exemption.individual > scale.max) faults.push("The exemption lies outside the scale.");
  return faults;
}
