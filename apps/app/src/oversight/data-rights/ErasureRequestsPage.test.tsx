import { askErasure, readDataExportOf, readErasure } from "@dars/contract/oversight/data-rights";
import {
  listErasureRequests,
  refuseErasureRequest,
  type OpenErasureRequest,
} from "@dars/contract/oversight/erasure-requests";
import { readPerson } from "@dars/contract/school/people";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aPersonPage } from "#platform/testing/a-person-page.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ErasureRequestsPage } from "./ErasureRequestsPage.tsx";
import { PersonDataPage } from "./PersonDataPage.tsx";

const aRequest = (more: Partial<OpenErasureRequest> = {}): OpenErasureRequest => ({
  id: 4,
  schoolId: 12,
  personId: 26,
  name: names("Zainab"),
  asker: names("Haider"),
  askedRole: "parent",
  isOwn: false,
  reason: "We moved away",
  askedAt: "2026-11-20T08:00:00.000Z",
  isBeingDecided: false,
  ...more,
});
const session = aSession("school_management");
const serverWith = (...requests: OpenErasureRequest[]) =>
  new FakeServer()
    .on(listErasureRequests, { requests })
    .on(refuseErasureRequest, {})
    .on(readErasure, { state: "none", obstacles: [] })
    .on(readDataExportOf, { latest: null })
    .on(readPerson, aPersonPage());
const openList = (...requests: OpenErasureRequest[]) =>
  renderPage(<ErasureRequestsPage />, {
    path: "/manage/erasure-requests",
    session,
    server: serverWith(...requests),
  });
const openPerson = (...requests: OpenErasureRequest[]) =>
  renderPage(<PersonDataPage />, {
    path: "/manage/people/:schoolId/:personId/data",
    at: "/manage/people/12/26/data",
    session,
    server: serverWith(...requests),
  });

test("DSR-4: the list says who asks for whom and why, and leads to the person's own page", async () => {
  await openList(aRequest(), aRequest({ id: 5, personId: 27, isOwn: true, reason: null }));

  expect(await screen.findByText(/Haider/)).toBeTruthy();
  expect(screen.getByText(/We moved away/)).toBeTruthy();
  expect(screen.getByText(/The person themselves/)).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Answer request" });
  expect(link?.getAttribute("href")).toBe("/manage/people/12/26/data");
});

test("DSR-4: without requests the list says so", async () => {
  await openList();

  expect(await screen.findByText("No open requests")).toBeTruthy();
});

test("DSR-4: beside the erasure stands the request, which is refused with a reason", async () => {
  const { server } = await openPerson(aRequest(), aRequest({ id: 5, personId: 27 }));
  await screen.findByText("Erasure was requested in the app.");

  await type("Reason", "The enrolment has to end first");
  await act(
    async () => void fireEvent.submit(getForm(screen.getByText("The person who asked will read it."))),
  );

  await waitFor(() =>
    expect(server.heardAt(refuseErasureRequest.path).map(({ body }) => body)).toContainEqual({
      requestId: 4,
      reason: "The enrolment has to end first",
    }),
  );
});

test("DSR-4: the erasure is started from the request, with where it came from as its reason", async () => {
  const { server } = await openPerson(aRequest());
  server.on(askErasure, { proposalId: 9 });
  const box = await screen.findByDisplayValue("Requested in the app, identity confirmed at sign-in");
  expect(box).toBeTruthy();
});

test("DSR-4: while a second person decides, it is not refused here", async () => {
  await openPerson(aRequest({ isBeingDecided: true }));
  await screen.findByText("Erasure was requested in the app.");

  expect(screen.queryByText("Refuse request")).toBeNull();
});

test("DSR-4: a person without a request has none beside the erasure", async () => {
  await openPerson();
  await screen.findByText("Ask for erasure");

  expect(screen.queryByText("Erasure was requested in the app.")).toBeNull();
});
