import { saveEvaluation, type EvaluationDraft } from "@dars/contract/insight/evaluations";
import { toWire } from "@dars/contract/platform/route";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { newClientId } from "#platform/api/client-id.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { useEvaluationDraft } from "./use-evaluation-draft.ts";

const params = { schoolId: 12, evaluation: "abcdefghijklmno" };
const draft: EvaluationDraft = {
  teacherId: 77,
  classId: 9,
  heldOn: "2026-11-16",
  period: 3,
  topic: "Fractions",
  rubricId: 1,
  scores: [],
  notes: [],
  strengths: "Clear aims",
  nextStep: null,
};

function Discarding() {
  const { discard } = useEvaluationDraft({ ...params, nameVisit: () => "Visit", revision: 1 }, draft);
  return <button onClick={() => void discard()}>Discard</button>;
}

async function aWaitingDraft() {
  const server = new FakeServer();
  const { services } = await renderPage(<Discarding />, {
    path: "/create-evaluation",
    server,
    session: aSession("evaluator"),
  });
  server.reachable = false;
  const { outbox, local } = services.workspace.get();
  if (!local) throw new Error("Nothing is kept on this device.");
  const body = { key: newClientId(), revision: 1, isSubmitted: false, evaluation: draft };
  await outbox.send(toWire(saveEvaluation, { params, body }), "Visit");
  const listWaitingSaves = async () =>
    (await local.outbox.toArray()).map(({ wire }) => wire.url.split("/").at(-1));
  return { local, listWaitingSaves };
}

test("a draft that waits here makes way for its discarding in one step", async () => {
  const { listWaitingSaves } = await aWaitingDraft();
  expect(await listWaitingSaves()).toEqual([params.evaluation]);

  await tap(screen.getByText("Discard"));

  await soon(async () => expect(await listWaitingSaves()).toEqual(["cancelled"]));
});

test("an app that is killed before the discarding is kept still has the draft", async () => {
  const { local, listWaitingSaves } = await aWaitingDraft();
  const add = vi.spyOn(local.outbox, "add").mockImplementation(() => {
    local.close();
    throw new Error("Killed.");
  });

  await tap(screen.getByText("Discard"));
  await soon(() => expect(add).toHaveBeenCalled());
  add.mockRestore();
  await local.open();

  expect(await listWaitingSaves()).toEqual([params.evaluation]);
});
