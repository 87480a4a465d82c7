import { readOwnAsk, type MeetingChild, type OwnAsk } from "@dars/contract/talking/ask-answers";
import { addDays } from "@dars/contract/time/days";
import { screen, within } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { momentAt, todayAtSchool } from "#platform/time/days.ts";

import { AskPage } from "./AskPage.tsx";

const CHILDREN = ["Zainab", "Ali", "Maryam"];
const TIMES = 5;
const tomorrow = addDays(todayAtSchool(), 1);

/** Who has each time: nobody, another family, or the reader for the child of this number. */
const bookings = fc
  .array(fc.constantFrom("free", "other"), { minLength: TIMES, maxLength: TIMES })
  .chain((states) =>
    fc
      .uniqueArray(fc.nat(TIMES - 1), { maxLength: CHILDREN.length })
      .map((own) => [...states.map((state, at) => (own.includes(at) ? own.indexOf(at) : state)), "free"]),
  );

const child = (name: string, at: number, no: number | null): MeetingChild => ({
  studentId: at + 1,
  name: names(name),
  no,
  topic: null,
  byCall: false,
});

const meeting = (times: readonly (string | number)[], more: Partial<OwnAsk> = {}): OwnAsk => ({
  id: 7,
  schoolId: 12,
  school: names("Noor"),
  kind: "meeting",
  title: "Talk about the term",
  body: "",
  attachments: [],
  author: names("Ahmed"),
  state: "open",
  closesAt: momentAt(tomorrow, "11:00").toISOString(),
  signatures: null,
  consents: [],
  choice: null,
  meeting: {
    slots: times.map((state, at) => ({
      no: at + 1,
      startsAt: momentAt(tomorrow, `12:${at}0`).toISOString(),
      minutes: 10,
      isFree: state === "free",
    })),
    children: CHILDREN.map((name, at) => child(name, at, times.indexOf(at) + 1 || null)),
    mayBook: true,
  },
  ...more,
});

const open = (ask: OwnAsk) =>
  renderPage(<AskPage />, {
    path: "/asks/:schoolId/:askId",
    at: "/asks/12/7",
    server: new FakeServer().on(readOwnAsk, ask),
    session: aSession("parent"),
  });

test.each(fc.sample(bookings, 4).map((times) => [times] as const))(
  "ASK-7: of times %j a guardian sees its own as its own, and no other as one",
  async (times) => {
    await open(meeting(times));

    for (const [at, name] of CHILDREN.entries()) {
      const part = await screen.findByRole("region", { name: new RegExp(name) });
      const siblings = times.filter((state) => typeof state === "number" && state !== at);
      const words = within(part)
        .queryAllByText(/^For /)
        .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/gu, "") ?? "");
      expect(words.toSorted()).toEqual(siblings.map((of) => `For ${CHILDREN[Number(of)]}`).toSorted());
    }
  },
);

test("ASK-9: a time that the school has withdrawn is named where another one is booked", async () => {
  const ask = meeting(["other", "free"]);
  const [first] = ask.meeting?.children ?? [];
  if (!ask.meeting || !first) throw new Error("There is a child.");
  const cancelled = momentAt(tomorrow, "13:00").toISOString();
  await open({ ...ask, meeting: { ...ask.meeting, children: [{ ...first, cancelled }] } });

  expect(await screen.findByText(/The school cancelled the meeting about .*Zainab/)).toBeTruthy();
  expect(screen.getByText("Book")).toBeTruthy();
});

test("ASK-9: meetings that are withdrawn say so, with the time that is no more, and offer none", async () => {
  const ask = meeting([0, "free"], { state: "withdrawn" });
  const [first, second] = ask.meeting?.children ?? [];
  if (!ask.meeting || !first || !second) throw new Error("There are children.");
  const cancelled = momentAt(tomorrow, "13:00").toISOString();
  const children = [{ ...first, cancelled }, second];
  await open({ ...ask, meeting: { ...ask.meeting, mayBook: false, children } });

  expect(await screen.findByText("The school has withdrawn this. There is nothing left to do.")).toBeTruthy();
  expect(screen.getAllByText(/The school cancelled the meeting about/)).toHaveLength(1);
  expect(screen.queryByText("Cancel meeting")).toBeNull();
});
