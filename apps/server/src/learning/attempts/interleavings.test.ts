import type { AskedQuestion, ResultQuestion } from "@dars/contract/learning/asked-questions";
import {
  readStudentWork,
  readTask,
  saveAnswers,
  submitAttempt,
  type RunningAttempt,
} from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import {
  givenBy,
  screenFrom,
  withChosen,
  withHeard,
  withTyped,
  type ScreenAnswer,
} from "@dars/contract/learning/screen-answers";
import type { GivenAnswer } from "@dars/contract/learning/written-answers";
import fc from "fast-check";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, NUMBER } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { attemptsBed, essay, typed } from "./attempts.factory.ts";

const { as, aTaughtSchool, set, start, result } = await attemptsBed();

/** What happens on one of the devices. */
const aStep = fc.record({
  device: fc.nat(2),
  what: fc.constantFrom("type", "type", "type", "save", "late save", "again", "read", "hand in"),
  question: fc.nat(2),
});

interface Sent {
  readonly seq: number;
  readonly answers: readonly GivenAnswer[];
}

const at = () => new Date().toISOString();
const saidIn = (response: QuestionResponse) => ("text" in response ? response.text : "");

const isSent = (screen: readonly ScreenAnswer[], answers: readonly GivenAnswer[]) =>
  screen.every(({ by }) => answers.some((each) => each.by?.page === by.page && each.by.no === by.no));

type AttemptSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

/** One attempt on three devices of its student. */
class Devices {
  readonly #place: AttemptSchool;
  readonly #params: { schoolId: number; studentId: number; attemptId: number; exerciseId: number };
  readonly all: readonly Device[];
  /** What the student saw beside an answer and did not choose. */
  readonly rejected = new Set<string>();
  /** The screen that was handed in. */
  handedIn: readonly ScreenAnswer[] | undefined;

  constructor(place: AttemptSchool, exerciseId: number, running: RunningAttempt) {
    this.#place = place;
    this.#params = {
      schoolId: place.school.id,
      studentId: place.aisha.id,
      attemptId: running.id,
      exerciseId,
    };
    this.all = [0, 1, 2].map(() => new Device(running));
  }

  async save(device: Device, { seq, answers }: Sent): Promise<void> {
    const body = { seq, at: at(), answers: [...answers] };
    const reply = await as(this.#place.aisha.actor).call(saveAnswers, { params: this.#params, body });
    device.screen = withHeard(device.screen, reply);
    device.isHeard ||= answers.length === device.screen.length && isSent(device.screen, answers);
  }

  async read(device: Device): Promise<void> {
    const page = await as(this.#place.aisha.actor).call(readTask, { params: this.#params });
    device.screen = withHeard(device.screen, page.running ?? {});
  }

  async handIn(device: Device): Promise<void> {
    while (this.handedIn === undefined) {
      const { seq, answers } = device.next();
      const body = { key: aKey(), seq, at: at(), answers: [...answers] };
      const submission = as(this.#place.aisha.actor).call(submitAttempt, { params: this.#params, body });
      const [done] = await Promise.allSettled([submission]);
      if (done.status === "fulfilled") {
        this.handedIn = device.screen;
        device.isHeard = true;
        return;
      }
      if (Object(Object(done.reason).details).reason !== "answers-differ") throw done.reason;
      await this.read(device);
      this.#choose(device);
    }
  }

  /** Both are on the screen now: the student takes the first, and has seen the others. */
  #choose(device: Device): void {
    const disputed = device.screen.filter(({ others }) => others.length > 0);
    if (disputed.length === 0) throw new Error("The screen shows no other answer to choose.");
    for (const shown of disputed) {
      for (const { response } of shown.others) this.rejected.add(saidIn(response));
      device.screen = withChosen(device.screen, shown, device.by());
    }
  }
}

class Device {
  readonly #page = aKey();
  #writes = 0;
  #seq: number;
  screen: ScreenAnswer[];
  /** Whether the server has said that it has what stands on the screen. */
  isHeard = true;
  /** Sends that were lost or are under way. */
  readonly sent: Sent[] = [];
  /** Answers that stood on this screen when the student typed over them; another device may still show them. */
  readonly replaced = new Set<string>();

  constructor(running: RunningAttempt) {
    this.screen = screenFrom(running);
    this.#seq = running.seq;
  }

  by() {
    this.#writes += 1;
    return { page: this.#page, no: this.#writes };
  }

  type(questionId: number, response: QuestionResponse) {
    const known = this.screen.find((each) => each.questionId === questionId);
    if (known) this.replaced.add(saidIn(known.response));
    this.screen = withTyped(this.screen, { questionId, response }, this.by());
    this.isHeard = false;
  }

  next(): Sent {
    this.#seq += 1;
    const sent = { seq: this.#seq, answers: givenBy(this.screen) };
    this.sent.push(sent);
    return sent;
  }
}

interface Step {
  readonly what: string;
  readonly device: Device;
  readonly question: AskedQuestion;
  readonly words: string;
}

async function happen(devices: Devices, { what, device, question, words }: Step): Promise<void> {
  const isOver = devices.handedIn !== undefined;
  if (what === "type") device.type(question.id, question.type === "essay" ? essay(words) : typed(words));
  if (what === "save") await devices.save(device, device.next());
  if (what === "late save") device.next();
  if (what === "again") for (const sent of device.sent.toReversed()) await devices.save(device, sent);
  if (what === "read" && !isOver) await devices.read(device);
  if (what === "hand in") await devices.handIn(device);
}

test("ATT-4: whatever two or three devices do, each answer that stands on a screen is handed in or shown beside", async () => {
  const place = await aTaughtSchool();
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 16 }), async (steps) => {
      const exerciseId = await set(place, { questions: [CHOICE, NUMBER, ESSAY] });
      const running = await start(place, place.aisha, exerciseId);
      const devices = new Devices(place, exerciseId, running);
      const [first] = devices.all;
      for (const [no, { what, ...step }] of steps.entries()) {
        const [device, question] = [devices.all[step.device], running.questions[step.question]];
        if (device && question) await happen(devices, { what, device, question, words: `words ${no}` });
      }
      if (first) await devices.handIn(first);
      // What was offline comes back in the end; a device whose answers have arrived is switched off for good.
      for (const device of devices.all.filter(({ isHeard }) => !isHeard))
        await devices.save(device, device.next());

      const { questions } = await result(place, place.aisha, place.aisha, running.id);
      const shown = questions.flatMap(({ response, others = [] }) =>
        [...(response ? [response] : []), ...others].map(saidIn),
      );
      const replaced = devices.all.flatMap((device) => [...device.replaced]);
      const accountedTexts = new Set([...shown, ...devices.rejected, ...replaced]);
      const typedIn = devices.all.flatMap(({ screen }) => screen.map(({ response }) => saidIn(response)));
      expect(typedIn.filter((text) => !accountedTexts.has(text))).toEqual([]);
      const counted = new Map(questions.map(({ question: { id }, response }) => [id, response]));
      for (const { questionId, response } of devices.handedIn ?? [])
        expect(counted.get(questionId)).toEqual(response);
      const params = { schoolId: place.school.id, studentId: place.aisha.id, exerciseId };
      const { attempts } = await as(place.teacher.actor).call(readStudentWork, { params });
      expect(attempts[0]?.questions.map(answersTo)).toEqual(questions.map(answersTo));
    }),
    { numRuns: 30 },
  );
});

const answersTo = ({ response, others }: ResultQuestion) => [response, others];

test("ATT-4: an app that does not say who wrote an answer hands in what stands on its screen; the other's stands beside", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { questions: [NUMBER, NUMBER, ESSAY] });
  const running = await start(place, place.aisha, exerciseId);
  const params = { schoolId: place.school.id, studentId: place.aisha.id, attemptId: running.id };
  const other: Member["actor"] = { ...place.aisha.actor, sessionId: 77 };
  for (const seq of [1, 2, 3, 4, 5, 6, 7, 8])
    await as(other).call(saveAnswers, {
      params,
      body: { seq, at: at(), answers: [{ questionId: 1, response: typed(`phone ${seq}`) }] },
    });

  const answers = [typed("tablet"), typed("1.41"), essay("Because")].map((response, no) => ({
    questionId: no + 1,
    response,
  }));
  await as(place.aisha.actor).call(submitAttempt, {
    params,
    body: { key: aKey(), seq: 3, at: at(), answers },
  });

  const { questions } = await result(place, place.aisha, place.aisha, running.id);
  expect(
    questions.map(({ response, others }) => [response && saidIn(response), others?.map(saidIn)]),
  ).toEqual([
    ["tablet", ["phone 8"]],
    ["1.41", undefined],
    ["Because", undefined],
  ]);
});
