import { readFamilyHome } from "@dars/contract/shell/home";
import { reportAbsence } from "@dars/contract/time/absences";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
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

const chooseChild = (name: RegExp) => tap(screen.getByRole("checkbox", { name }));
const textField = () => document.querySelector("textarea") ?? document.body;
const textNow = () => document.querySelector("textarea")?.value;
const writeText = (value: string) =>
  act(async () => void fireEvent.input(textField(), { target: { value } }));
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 50)));

async function openReport(): Promise<void> {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Hassan"), children: [child(1, "Amal"), child(2, "Basim")] })
    .on(reportAbsence, { id: 3 });
  await renderPage(<ReportAbsencePage />, {
    path: "/attendance/report",
    server,
    session: aSession("parent"),
  });
  await screen.findByRole("checkbox", { name: /Amal/ });
}
