import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { FormulaPanel } from "./FormulaPanel.tsx";

async function openPanel(tex: string) {
  const onInsert = vi.fn<(tex: string) => void>();
  await renderPage(<FormulaPanel tex={tex} keys="basic" onInsert={onInsert} onClose={() => undefined} />, {
    path: "/formula",
  });
  await screen.findByLabelText(/^Formula, e\.g\./u);
  return onInsert;
}

const write = (tex: string) =>
  act(
    async () => void fireEvent.change(screen.getByLabelText(/^Formula, e\.g\./u), { target: { value: tex } }),
  );

test("a formula is shown as readers will see it, and an open bracket is said at once and closed", async () => {
  const onInsert = await openPanel("");
  await write(String.raw`\frac{1}{2} = \cos(\theta`);

  await waitFor(() => expect(document.querySelector(".formula-preview math mfrac")).toBeTruthy());
  expect(screen.getByRole("alert").textContent).toMatch(/A bracket is open/u);
  await tap(screen.getByText("Close it"));
  expect(screen.queryByRole("alert")).toBeNull();
  await tap(screen.getByText("Insert"));

  expect(onInsert).toHaveBeenCalledWith(String.raw`\frac{1}{2} = \cos(\theta)`);
});

test("buttons put in what is not on the keyboard, by subject", async () => {
  const onInsert = await openPanel("");

  await tap(screen.getByText("a/b"));
  await tap(screen.getByLabelText("Greek"));
  await tap(screen.getByText("θ"));
  await act(async () => void fireEvent.keyDown(screen.getByLabelText(/^Formula, e\.g\./u), { key: "Enter" }));

  expect(onInsert.mock.calls[0]?.[0]).toMatch(/\\frac\{.*\}\{.*\}/u);
  expect(onInsert.mock.calls[0]?.[0]).toContain(String.raw`\theta`);
});
