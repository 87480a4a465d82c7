import { readFamilyHome } from "@dars/contract/shell/home";
import { reportAbsence, withdrawExcuse } from "@dars/contract/time/absences";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { child } from "./attendance.factory.ts";
import { ReportAbsencePage } from "./ReportAbsencePage.tsx";

test("each child has a draft of its own, and what is written goes along with the child that is chosen", async () => {
  await openReport();
  await chooseChild(/Basim/);
  await settle();
  await writeText("Fever");
  await settle();
  cleanup();

  await openReport();
  await chooseChild(/Amal/);
  await settle();
  expect(textNow()).toBe("");
  await chooseChild(/Amal/);
  await chooseChild(/Basim/);
  await soon(() => expect(textNow()).toBe("Fever"));
  // What came back stays with its child.
  await chooseChild(/Basim/);
  await chooseChild(/Amal/);
  await soon(() => expect(textNow()).toBe(""));
  await writeText("Wedding");
  await settle();
  // What was written just now was meant for another child.
  await chooseChild(/Amal/);
  await chooseChild(/Basim/);
  await settle();
  expect(textNow()).toBe("Wedding");
  cleanup();

  await openReport();
  await chooseChild(/Amal/);
  await settle();
  expect(textNow()).toBe("");
});

test("a report names the children, what happened, and can be undone; without a child the fault is at the field", async () => {
  const server = await openReport();
  await send();
  await soon(() =>
    expect(document.querySelector(".attendance-children [role=alert]")?.textContent).toBe(
      "Choose who is absent",
    ),
  );
  await chooseChild(/Amal/);
  await chooseChild(/Basim/);
  expect(screen.getByText(/Report .*Amal and Basim.* absent/)).toBeTruthy();
  await send();

  await soon(() =>
    expect(document.querySelector("ion-toast")?.header).toMatch(
      /The school knows: .*Amal and Basim.* are absent today/,
    ),
  );
  expect(server.heardAt(reportAbsence.path)).toHaveLength(2);
  const undo = document.querySelector("ion-toast")?.buttons?.[0];
  if (typeof undo !== "object") throw new Error("The toast has no way back.");
  await act(async () => void undo.handler?.());
  await soon(() => expect(server.heardAt(withdrawExcuse.path)).toHaveLength(2));
});

const send = () => act(async () => getForm().requestSubmit());

const chooseChild = (name: RegExp) => tap(screen.getByRole("checkbox", { name }));
const textField = () => document.querySelector("textarea") ?? document.body;
const textNow = () => document.querySelector("textarea")?.value;
const writeText = (value: string) =>
  act(async () => void fireEvent.input(textField(), { target: { value } }));
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 50)));

async function openReport(): Promise<FakeServer> {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Hassan"), children: [child(1, "Amal"), child(2, "Basim")] })
    .on(reportAbsence, { id: 3 })
    .on(withdrawExcuse, { id: 3 });
  await renderPage(<ReportAbsencePage />, {
    path: "/attendance/report",
    server,
    session: aSession("parent"),
  });
  await screen.findByRole("checkbox", { name: /Amal/ });
  return server;
}
