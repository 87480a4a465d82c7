import fc from "fast-check";
import { expect, test } from "vitest";

import { givenBy, screenFrom, withChosen, withHeard, withKept, withTyped } from "./screen-answers.ts";

const text = (words: string) => ({ kind: "text" as const, text: words });
const by = (page: string, no: number) => ({ page, no });
const aPage = fc.constantFrom("phone", "tablet");
const aWrite = fc.record({
  page: aPage,
  no: fc.integer({ min: 1, max: 4 }),
  questionId: fc.integer({ min: 1, max: 2 }),
});

test("ATT-4: after the app was killed, what the device still keeps stands on the screen, and what the server has beside it", () => {
  const typed = withTyped(screenFrom({}), { questionId: 1, response: text("mine") }, by("before", 1));
  const server = { answers: [{ questionId: 1, response: text("other"), by: by("tablet", 2) }], others: [] };

  const [shown] = withKept(screenFrom(server), givenBy(typed));

  expect(shown).toMatchObject({ response: text("mine"), others: [{ response: text("other") }] });
});

test("ATT-4: whatever a page hears, what is written on it stays, and nothing that it heard is left out", () => {
  fc.assert(
    fc.property(fc.array(aWrite, { maxLength: 8 }), (writes) => {
      const own = withTyped(screenFrom({}), { questionId: 1, response: text("mine") }, by("here", 1));
      const received = writes.map(({ questionId, ...write }) => ({
        questionId,
        response: text(`${write.page} ${write.no}`),
        by: write,
      }));
      const screen = received.reduce((known, answer) => withHeard(known, { answers: [answer] }), own);

      expect(screen.find(({ questionId }) => questionId === 1)?.response).toEqual(text("mine"));
      for (const { questionId, by: write } of received) {
        const answer = screen.find((each) => each.questionId === questionId);
        const known = [answer, ...(answer?.others ?? [])];
        // A later write of the same page stands for it.
        expect(known.some((each) => each?.by.page === write.page && each.by.no >= write.no)).toBe(true);
      }
    }),
  );
});

test("ATT-4: the chosen answer replaces all that stood on the screen", () => {
  const own = withTyped(screenFrom({}), { questionId: 1, response: text("mine") }, by("here", 1));
  const both = withHeard(own, { answers: [{ questionId: 1, response: text("other"), by: by("tablet", 3) }] });

  const [answer] = givenBy(withChosen(both, { questionId: 1, response: text("other") }, by("here", 2)));

  expect(answer).toMatchObject({ response: text("other"), by: by("here", 2) });
  expect(answer?.seen).toEqual(expect.arrayContaining([by("here", 1), by("tablet", 3)]));
});
