import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { readTonight } from "@dars/contract/shell/tonight";
import { listPosts } from "@dars/contract/talking/posts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { enterZone, leaveZone } from "#platform/testing/device-zone.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { FamilyHomePage } from "./FamilyHomePage.tsx";

const DEVICES = ["America/Los_Angeles", "UTC", "Asia/Dubai", "Pacific/Kiritimati"];
const CLOCKS = ["00:30", "02:30", "12:00", "23:30"];
const DAY = "2026-11-29";

const zainab: ChildCard = {
  schoolId: 12,
  school: names("Rafidain Model School"),
  studentId: 55_231,
  name: names("Zainab Al-Mousawi"),
  sex: "female",
  level: { id: 7, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  homeroomTeacher: names("Zaid Al-Rikabi"),
  unread: 0,
};
const task = {
  schoolId: 12,
  studentId: 55_231,
  kind: "exercise",
  key: "exercise-9",
  title: "Forces",
  subject: names("Physics"),
  at: "2026-11-29T21:30:00.000Z",
  questions: 3,
  minutes: null,
  offeringId: 4,
  lessonId: 4,
  score: null,
  choice: null,
} as const;

afterEach(() => {
  leaveZone();
  vi.useRealTimers();
});

const server = () =>
  new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(listPosts, { posts: [], next: null })
    .on(readTonight, {
      children: [
        {
          schoolId: 12,
          studentId: 55_231,
          status: "present",
          nextLesson: { date: "2026-11-30", startsAt: "08:00", subject: names("Physics") },
          resultsAt: "2026-11-28T21:15:00.000Z",
          isDayOff: false,
          latestMark: null,
          latestVideo: null,
        },
      ],
      tasks: [task],
    });

/** All words of the family's home on a device in a zone. */
async function seen(device: string, at: Date): Promise<string> {
  enterZone(device);
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  await renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server: server(),
    session: aSession("parent"),
  });
  await screen.findByText(/Forces/);
  await screen.findAllByText(/08:00/);
  const words = document.body.textContent;
  cleanup();
  return words;
}

test.each(CLOCKS)(
  "at %s in Baghdad a family reads the same day, weekday, greeting and hours on every device",
  async (clock) => {
    const at = new Date(`${DAY}T${clock}:00+03:00`);
    const atSchool = await seen("Asia/Baghdad", at);
    expect(atSchool).toContain("Sunday");
    expect(atSchool).toContain("08:00");
    for (const device of DEVICES) expect(await seen(device, at)).toBe(atSchool);
  },
);
