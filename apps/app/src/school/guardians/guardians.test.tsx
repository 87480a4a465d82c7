import { changeGuardianLink, listGuardianLinks, type GuardianLink } from "@dars/contract/school/guardians";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { GuardianLinkPage } from "./GuardianLinkPage.tsx";

const link: GuardianLink = {
  id: 4,
  revision: 2,
  studentId: 26,
  guardianId: 27,
  relation: "father",
  state: "verified",
  isRestricted: false,
  isPrimary: true,
  canView: true,
  canMessage: true,
  canPickup: false,
  getsNotifications: true,
};

test("FAM-5: a restriction is sent with everything else as it stands", async () => {
  const server = await openLink();
  server.on(changeGuardianLink, { ...link, isRestricted: true, revision: 3 });

  await act(async () => screen.getByLabelText("Restricted by court order").click());
  await submit();

  await waitFor(() => expect(server.heardAt(changeGuardianLink.path)).toHaveLength(1));
  expect(server.heardAt(changeGuardianLink.path)[0]?.body).toMatchObject({
    revision: 2,
    relation: "father",
    state: "verified",
    isRestricted: true,
    isPrimary: true,
    canPickup: false,
  });
});

test("FAM-2: why the last first contact cannot go is said in words", async () => {
  const server = await openLink();
  server.onRaw("PUT", changeGuardianLink.path, () =>
    Response.json({ code: "conflict", message: "No.", details: { needs: "primary" } }, { status: 409 }),
  );

  await submit();

  expect(await screen.findByText(/One guardian must be the first contact/)).toBeTruthy();
});

async function openLink(): Promise<FakeServer> {
  const server = new FakeServer().on(listGuardianLinks, { links: [link] });
  await renderPage(<GuardianLinkPage />, {
    path: "/manage/people/:schoolId/:personId/guardians/:linkId",
    at: "/manage/people/12/26/guardians/4",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Permissions");
  return server;
}

async function submit() {
  await act(async () => void fireEvent.submit(getForm()));
}
