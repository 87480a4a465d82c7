import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import { Command } from "commander";
import { expect, test } from "vitest";

import { answerLine } from "./answer-line.ts";
import { computeStudent } from "./compute-student.ts";
import { aPolicy, aSubject } from "./engine.factory.ts";
import { marksCommand } from "./marks.command.ts";

const subject = { code: "AR", m1: 70, m2: 75, mid: 68, m3: 80, m4: 81, fin1: 60, fin2: null };
const line = (changes: object = {}) =>
  JSON.stringify({ subjects: [subject], terminal: false, pool: 5, maxCompletion: 3, ...changes });

test("each student's line is answered by one line, with the subjects in the order given", async () => {
  const { answers, problems } = await compute("IQ-SEC", [
    line({ subjects: [subject, { ...subject, code: "EN", fin1: "absent_unexcused" }] }),
    "",
    line({ terminal: true }),
  ]);
  expect(problems).toEqual([]);
  expect(answers.map((answer) => JSON.parse(answer))).toEqual([
    {
      status: "completion",
      poolLeft: 5,
      subjects: [
        { code: "AR", t1: 73, t2: 81, pursuit: 74, exempt: null, final1: 67, decision: 0, effective: 67 },
        { code: "EN", t1: 73, t2: 81, pursuit: 74, exempt: null, final1: 37, decision: 0, effective: 37 },
      ],
    },
    {
      status: "eligible",
      poolLeft: 5,
      subjects: [
        { code: "AR", t1: 73, t2: 81, pursuit: 74, exempt: null, final1: null, decision: 0, effective: 74 },
      ],
    },
  ]);
});

test("a line that is no student is named and the others are answered", async () => {
  const { answers, problems } = await compute("IQ-SEC", [
    line(),
    "{",
    line({ subjects: [{ ...subject, m2: 101 }] }),
    line({ subjects: [{ ...subject, m2: 70.5 }] }),
    line({ subjects: [{ ...subject, m2: "absent" }] }),
    line({ subjects: [{ ...subject, m7: 70 }] }),
    line({ subjects: [subject, subject] }),
    line({ subjects: [] }),
    line({ pool: -1 }),
    line({ terminal: "no" }),
    "[]",
    line(),
  ]);
  expect(answers).toHaveLength(2);
  expect(problems).toEqual([
    "Line 2: It is not JSON.",
    "Line 3: AR, m2: 101 is above 100.",
    "Line 4: AR, m2: 70.5 is not a mark.",
    'Line 5: AR, m2: "absent" is not a mark.',
    expect.stringContaining("Line 6: The subject AR has no 'm7'"),
    "Line 7: The subject AR is there more than once.",
    "Line 8: 'subjects' must be a list of subjects.",
    "Line 9: 'pool' must be a whole number.",
    "Line 10: 'terminal' must be true or false.",
    "Line 11: It is not an object.",
    "Lines not understood: 10. All others are answered.",
  ]);
});

test("a scheme of another shape answers with its own columns", async () => {
  const course = { code: "AR", c1m1: 18, c1m2: 17, c1ex: 50, c2m1: 15, c2m2: 15, c2ex: 42 };
  const { answers } = await compute("IQ-COURSE", [JSON.stringify({ subjects: [course] })]);
  expect(JSON.parse(answers[0] ?? "")).toMatchObject({
    status: "pass",
    poolLeft: 20,
    subjects: [{ code: "AR", c1: 85, c2: 72, decision: 0, effective: 79 }],
  });
});

test("GB-9, GB-10: a scheme with categories reads pairs of points, and answers with letters and grade points", async () => {
  const english = {
    code: "EN",
    hw: [[8, 10]],
    qz: [
      [4, 20],
      ["17.5", 20],
    ],
    prj: [[45, 50]],
    exam: 70,
  };
  const { answers, problems } = await compute("INTL-US", [
    JSON.stringify({ subjects: [english, { code: "AR", hw: [], exam: 95 }] }),
    JSON.stringify({ subjects: [{ ...english, qz: [[4]] }] }),
    JSON.stringify({ subjects: [{ ...english, qz: "4/20" }] }),
  ]);
  expect(JSON.parse(answers[0] ?? "")).toMatchObject({
    status: "graded",
    gpa: "3.35",
    subjects: [
      { code: "EN", hw: 80, qz: "87.5", prj: 90, grade: 80, effective: 80, letter: "B-", points: "2.7" },
      { code: "AR", hw: null, grade: 95, effective: 95, letter: "A", points: "4" },
    ],
  });
  expect(problems).toEqual([
    "Line 2: EN, qz: [4] is not a pair of points.",
    "Line 3: EN, qz: it must be a list of pairs.",
    "Lines not understood: 2. All others are answered.",
  ]);
});

test.each(["T1", "T2", "SAI"])("a scheme without %s answers with what it has, none of it empty", (code) => {
  const renamed = JSON.stringify(aPolicy("IQ-SEC")).replaceAll(`"${code}"`, '"OWN"');
  const compiled = compilePolicy(JSON.parse(renamed));
  const year = { subjects: [aSubject("AR", { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 })] };

  const [answered] = JSON.parse(answerLine(compiled, computeStudent(compiled, year))).subjects;

  const { t1 = null, t2 = null, sai = null, own } = answered;
  const values = { T1: t1, T2: t2, SAI: sai };
  expect({ ...values, [code]: own }).toEqual({ T1: 73, T2: 81, SAI: 74 });
  expect(answered).toMatchObject({ f1: 67, effective: 67 });
  expect(answered).not.toHaveProperty("pursuit");
});

test("a policy that does not exist is named, with those there are", async () => {
  const { problems } = await compute("IQ-SEX", [line()]);
  expect(problems).toEqual([expect.stringMatching(/There is no policy 'IQ-SEX'; there are IQ-SEC, /)]);
});

async function compute(policy: string, lines: readonly string[]) {
  const [answers, problems]: [string[], string[]] = [[], []];
  const program = new Command().exitOverride().configureOutput({
    writeOut: (text) => answers.push(text.trimEnd()),
    writeErr: (text) => problems.push(text.trimEnd()),
  });
  marksCommand(program, streamLines(lines));
  await program
    .parseAsync(["marks", "compute", "--policy", policy], { from: "user" })
    .catch((error: Error) => problems.push(error.message));
  return { answers, problems };
}

async function* streamLines(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
