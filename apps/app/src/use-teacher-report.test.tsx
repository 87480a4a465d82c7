import { createReportTicket } from "@dars/contract/shell/report-tickets";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { useTeacherReport } from "./use-teacher-report.ts";

const PATH = "/report_teacher.php?ticket=abc";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["the session's own server", "https://school.test", "https://built-in.test", "https://school.test"],
  ["the server that the app was built with", null, "https://built-in.test", "https://built-in.test"],
  ["the page's own origin", null, "", location.origin],
])("a teacher's report opens with its whole address, on %s", async (_, server, builtIn, origin) => {
  vi.stubEnv("VITE_DARS_SERVER", builtIn);
  const replace = vi.fn<(url: string) => void>();
  // jsdom opens no tabs; this is all that is used of one.
  vi.spyOn(window, "open").mockReturnValue({ opener: null, location: { replace } } as unknown as Window);
  await renderPage(<Opener />, {
    path: "/home",
    server: new FakeServer().on(createReportTicket, { url: PATH }),
    session: aSession("teacher", { server }),
  });

  await act(async () => screen.getByText("Report").click());

  await soon(() => expect(replace).toHaveBeenCalledWith(`${origin}${PATH}`));
});

function Opener() {
  return <button onClick={useTeacherReport()}>Report</button>;
}
