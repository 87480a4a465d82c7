import { listPublications, readMarkProgress, type PublicationLine } from "@dars/contract/marks/publication";
import { listSchools } from "@dars/contract/school/schools";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { PublicationPage } from "./PublicationPage.tsx";

const underWay: PublicationLine = {
  id: 5,
  revision: 1,
  codes: ["FIN1"],
  labels: [names("Final exam")],
  sections: [],
  state: "scheduled",
  isUnderWay: true,
  failedBecause: null,
  withOutcome: false,
  publishAt: "2026-11-20T08:00:00.000Z",
  guardiansAt: "2026-11-20T08:00:00.000Z",
  students: 0,
  withheld: 0,
  by: null,
  withdrawnBecause: null,
};

afterEach(() => vi.useRealTimers());

test("while marks are being published only the publications are read again, and at the end the progress", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(readMarkProgress, { year: null, today: "2026-11-20", sections: [] })
    .on(listPublications, { publications: [underWay] });
  await renderPage(<PublicationPage />, {
    path: "/manage/marks",
    server,
    session: aSession("school_management"),
  });
  await soon(() => expect(screen.queryByText("Final exam")).not.toBeNull());
  const read = () => [listPublications, readMarkProgress].map(({ path }) => server.heardAt(path).length);
  const [before = 0, progress = 0] = read();

  await act(async () => void vi.advanceTimersByTime(3000));
  await soon(() => expect(read()).toEqual([before + 1, progress]));

  server.on(listPublications, { publications: [{ ...underWay, state: "published", isUnderWay: false }] });
  await act(async () => void vi.advanceTimersByTime(3000));
  await soon(() => expect(read()[1]).toBe(progress + 1));
});
