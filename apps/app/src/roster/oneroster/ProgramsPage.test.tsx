import { proveMyself } from "@dars/contract/identity/accounts";
import { addRosterClient, listRosterClients, revokeRosterClient } from "@dars/contract/roster/export";
import { listSchools } from "@dars/contract/school/schools";
import { readGroupSettings } from "@dars/contract/school/settings";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aGroupSettings } from "#platform/testing/a-group-settings.ts";
import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ProgramsPage } from "./ProgramsPage.tsx";

test("a program's secret is shown once, and kept nowhere", async () => {
  const { server, services } = await openPrograms();
  server.on(addRosterClient, { id: 4, clientId: "library-1", secret: "s3cret-of-the-library" });
  await type("App name", "Library");

  await sendProgram();

  expect(await screen.findByText("s3cret-of-the-library")).toBeTruthy();
  expect(server.heardAt(addRosterClient.path).find(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Library",
    scopes: ["roster.readonly"],
  });
  const cachedQueries = services.workspace.get().queries.getQueryCache().getAll();
  expect(JSON.stringify(cachedQueries.map(({ state }) => state))).not.toContain("s3cret");
});

test("a session that is old is asked for a proof, and the program is let in once it is given", async () => {
  const { server } = await openPrograms();
  server.refuse(addRosterClient, "proof-required", 403);
  await type("App name", "Library");
  await sendProgram();

  expect(await screen.findByText(/To connect an app, confirm that it's you/)).toBeTruthy();
  server
    .refuse(proveMyself, "bad-credentials", 401)
    .on(addRosterClient, { id: 4, clientId: "library-1", secret: "s3cret-of-the-library" });
  await type("Your password", "my password");
  const proof = getForm(screen.getByText(/To connect an app, confirm that it's you/));
  proof.append(
    Object.assign(document.createElement("input"), { name: "proof", value: "my password", type: "hidden" }),
  );
  await act(async () => void fireEvent.submit(proof));
  await waitFor(() =>
    expect(proof.querySelector("ion-input")?.errorText).toBe("That's not right. Try again."),
  );

  server.on(proveMyself, {});
  await act(async () => void fireEvent.submit(proof));

  expect(await screen.findByText("s3cret-of-the-library")).toBeTruthy();
  expect(screen.queryByText(/To connect an app, confirm that it's you/)).toBeNull();
});

test("a program that is stopped reads nothing more, after a question", async () => {
  const { server } = await openPrograms();
  server.on(revokeRosterClient, {});

  const stop = await screen.findByText("Disconnect");
  await act(async () => stop.click());
  await answerQuestion("destructive");

  await waitFor(() =>
    expect(server.heardAt(revokeRosterClient.path)[0]?.url).toBe("/api/v6/schools/12/roster/clients/4"),
  );
});

test("the office of a school is told who lets programs in", async () => {
  await renderPage(<ProgramsPage />, {
    path: "/manage/roster-programs",
    session: aSession("school_management"),
  });

  expect(await screen.findByText(/Only administrators can connect apps/)).toBeTruthy();
});

async function sendProgram() {
  const form = getForm(screen.getByRole("heading", { name: "Connect an app" }).parentElement);
  form.append(
    Object.assign(document.createElement("input"), { name: "name", value: "Library", type: "hidden" }),
  );
  await act(async () => void fireEvent.submit(form));
}

const openPrograms = () =>
  renderPage(<ProgramsPage />, {
    path: "/manage/roster-programs",
    at: "/manage/roster-programs?school=12",
    server: new FakeServer()
      .on(listSchools, { schools: [aSchool()] })
      .on(readGroupSettings, {
        revision: 1,
        settings: aGroupSettings(),
        officeId: 3,
        legacyClientSeenAt: null,
      })
      .on(listRosterClients, {
        clients: [
          {
            id: 4,
            name: "Library system",
            clientId: "library-1",
            scopes: ["roster.readonly"],
            isWholeGroup: false,
            createdAt: "2026-09-01T07:30:00.000Z",
            lastUsedAt: null,
          },
        ],
      }),
    session: aSession("administrator"),
  });
