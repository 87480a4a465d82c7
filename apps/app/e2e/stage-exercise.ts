import { randomUUID } from "node:crypto";

import { byWire } from "./by-wire.ts";

const text = (words: string) => [{ type: "paragraph", content: [{ type: "text", text: words, marks: [] }] }];
const option = (id: string, words: string, share: string) => ({
  id,
  content: text(words),
  share,
  feedback: null,
});
const common = {
  title: "",
  language: "en",
  dir: null,
  tags: [],
  difficulty: null,
  feedback: { general: text("Because it is heavier."), right: null, partial: null, wrong: null },
  marking: "automatic",
};
const levels = (most: number) =>
  Array.from({ length: most + 1 }, (_, points) => ({ points: String(points), words: "" }));

const QUESTIONS = [
  {
    ...common,
    type: "single_choice",
    stem: text("Which needs more force to stop?"),
    points: "1",
    options: [option("RIGHT", "the truck", "1"), option("OTHER", "the bicycle", "0")],
    isShuffled: true,
  },
  {
    ...common,
    type: "essay",
    stem: text("Explain the second law."),
    points: "4",
    rubric: null,
    expectedWords: null,
    criteria: [
      { id: "c1", title: "States the law", levels: levels(2) },
      { id: "c2", title: "Gives an example", levels: levels(2) },
    ],
  },
];

/** A new key each time: a retried story must not repeat the request of the first try. */
const aKey = () => randomUUID().replaceAll("-", "").slice(0, 15);

/** Homework of teacher1 that student1 has handed in so often already, without an answer to its first question. */
export async function stageExercise(server: string, earlier: number) {
  const place = { school: 0, student: 0, exercise: 0, attempts: [] as number[] };
  await byWire(server, { login: "student1", login_type: "student" }, async (_ask, own) => {
    place.school = own.school_id ?? 0;
    place.student = own.student_id ?? 0;
  });
  await byWire(server, { login: "teacher1", login_type: "teacher" }, async (ask) => {
    const { classes } = await ask("GET", `/schools/${place.school}/exercise-classes`);
    const own = classes.find((each: Class) => each.level.name.en === "Second intermediate");
    const { id } = await ask("POST", `/schools/${place.school}/exercises`, {
      key: aKey(),
      offeringId: own.offeringId,
      title: "Forces at home",
      instructions: "",
      purpose: "homework",
      lessonId: null,
      classIds: [own.id],
      openAt: new Date(Date.now() - 60_000).toISOString(),
      dueAt: null,
      closeAt: null,
      attemptsAllowed: null,
      timeLimitMinutes: null,
      shufflesQuestions: false,
      shufflesOptions: true,
      latePenalty: 0,
      feedback: "after_return",
      pick: "best",
      questions: QUESTIONS,
    });
    place.exercise = id;
  });
  await byWire(server, { login: "student1", login_type: "student" }, async (ask) => {
    const own = `/schools/${place.school}/students/${place.student}`;
    for (let no = 1; no <= earlier; no += 1) {
      const begun = await ask("POST", `${own}/exercises/${place.exercise}/attempts`, {
        key: aKey(),
      });
      const response = { kind: "work", text: `Try ${no}`, files: [] };
      await ask("POST", `${own}/attempts/${begun.id}/submission`, {
        key: aKey(),
        seq: 1,
        at: new Date().toISOString(),
        answers: [{ questionId: begun.questions[1].id, response }],
      });
      place.attempts.push(begun.id);
    }
  });
  return place;
}

interface Class {
  readonly level: { readonly name: { readonly en: string } };
}
