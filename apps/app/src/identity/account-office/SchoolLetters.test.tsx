import {
  listSchoolLetters,
  orderSchoolLetters,
  readLetterPart,
  type LetterBatch,
} from "@dars/contract/identity/school-letters";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { SectionSignInPage } from "./SectionSignInPage.tsx";

const LEVEL = names("First intermediate");
const BATCH: LetterBatch = {
  id: 4,
  audience: "guardians",
  who: "new",
  locale: null,
  perPage: 4,
  withPictures: false,
  askedAt: "2026-11-20T08:00:00.000Z",
  keptUntil: "2026-11-21T08:00:00.000Z",
  state: "printing",
  parts: [
    { no: 1, section: { id: 1, letter: "A", level: LEVEL }, people: 25, letters: 24 },
    { no: 2, section: { id: 2, letter: "B", level: LEVEL }, people: 28, letters: null },
  ],
};

const openLetters = (batches: readonly LetterBatch[]) =>
  renderPage(<SectionSignInPage />, {
    path: "/manage/sections/:schoolId/:sectionId/sign-in",
    at: "/manage/sections/12/all/sign-in",
    session: aSession("school_management"),
    server: new FakeServer().on(listSchoolLetters, { batches: [...batches] }).on(orderSchoolLetters, BATCH),
  });

test("C.16: letters of the whole school are one order, four a page where that is chosen", async () => {
  const { server } = await openLetters([]);
  const select = await screen.findByLabelText("Letters per page");
  fireEvent.change(select, { target: { value: "4" } });
  await act(async () => void fireEvent.click(screen.getByText("Guardians")));
  await act(async () => void fireEvent.submit(getForm(select)));

  await soon(() =>
    expect(
      server.heardAt(orderSchoolLetters.path).find(({ method }) => method === "POST")?.body,
    ).toMatchObject({
      audience: "guardians",
      who: "new",
      locale: null,
      perPage: 4,
      withPictures: false,
    }),
  );
});

test("C.16: a printed file opens, one that is not yet names its people, and an expired one is gone", async () => {
  const { server } = await openLetters([BATCH, { ...BATCH, id: 3, state: "expired" }]);
  server.refuse(readLetterPart, "not-found", 404);

  expect(await screen.findByText("Printing letters for 28 people…")).toBeTruthy();
  expect(screen.getAllByRole("list", { name: "Files" })).toHaveLength(1);
  await act(async () => screen.getByText("24 letters").click());

  await soon(() =>
    expect(server.heardAt(readLetterPart.path)[0]?.url).toBe("/api/v6/schools/12/letter-batches/4/parts/1"),
  );
});
