import { createInterface } from "node:readline";

import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import type { Command } from "commander";

import { answerLine } from "./answer-line.ts";
import { computeStudent } from "./compute-student.ts";
import { findPolicy, POLICIES } from "./policies.ts";
import { LineError, readStudentLine } from "./student-line.ts";

/** `marks compute --policy CODE`: the engine by itself, without a server or a database. */
export function marksCommand(program: Command, lines: AsyncIterable<string> = standardInput()): void {
  const marks = program.command("marks").description("the marks engine");
  const compute = marks
    .command("compute")
    .description("read one student a line as JSON on standard input, write one answer a line")
    .requiredOption("--policy <code>", `one of ${POLICIES.map(({ code }) => code).join(", ")}`);
  compute.action(async ({ policy }: { readonly policy: string }) => {
    const output = compute.configureOutput();
    const refused = await computeLines(policy, lines, {
      answer: (line) => output.writeOut?.(`${line}\n`),
      refuse: (line) => output.writeErr?.(`${line}\n`),
    });
    if (refused > 0) throw new Error(`Lines not understood: ${refused}. All others are answered.`);
  });
}

interface Output {
  readonly answer: (line: string) => void;
  readonly refuse: (line: string) => void;
}

/** Answers each line that is a student's year; returns how many were none. Empty lines are passed over. */
async function computeLines(code: string, lines: AsyncIterable<string>, output: Output): Promise<number> {
  const policy = findPolicy(code);
  if (!policy)
    throw new Error(
      `There is no policy '${code}'; there are ${POLICIES.map((each) => each.code).join(", ")}.`,
    );
  const compiled = compilePolicy(policy);
  let [number, refused] = [0, 0];
  for await (const line of lines) {
    number += 1;
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "") continue;
    try {
      output.answer(answerLine(compiled, computeStudent(compiled, readStudentLine(policy, text))));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      refused += 1;
      output.refuse(`Line ${number}: ${error.message}`);
    }
  }
  return refused;
}

/** Opened when the first line is asked for, so that other commands leave it alone. */
async function* standardInput(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, crlfDelay: Infinity });
}
