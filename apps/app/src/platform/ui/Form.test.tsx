import { savePreferences } from "@dars/contract/identity/own-account";
import type { ErrorCode } from "@dars/contract/platform/errors";
import { toWire } from "@dars/contract/platform/route";
import { orderCatalogue } from "@dars/contract/school/catalogue";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { useApi } from "#platform/api/api.ts";
import { useSave } from "#platform/api/use-save.ts";
import type { Saves } from "#platform/offline/outbox.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";
import type { TextId } from "#platform/text/use-text.ts";

import { Form } from "./Form.tsx";
import { OtherSubmit } from "./OtherSubmit.tsx";
import { PickField } from "./PickField.tsx";
import type { Reasons } from "./Refusal.tsx";
import { TextField } from "./TextField.tsx";
import { TickField } from "./TickField.tsx";
import { typedIn } from "./typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["code-taken", "structure.reason-code-taken"]]);

test("what is missing is said under its field, has the focus, and nothing is sent", async () => {
  const { server } = await openForm();

  await submit();

  await soon(() => expect(findErrorText("given")).toBe("This is required."));
  expect(document.activeElement).toBe(getInput("given"));
  expect([...document.querySelectorAll(".fault")].map(({ textContent }) => textContent)).toEqual([
    "This is required.",
    "This is required.",
  ]);
  expect(getInput("given").getAttribute("aria-required")).toBe("true");
  expect(server.heardAt(orderCatalogue.path)).toHaveLength(0);
});

test("typing takes the fault of its field away, and blanks do not fill it", async () => {
  await openForm();
  await submit();

  await act(async () => void fireEvent.input(getInput("given"), { target: { value: "Zainab" } }));
  await soon(() => expect(findErrorText("given")).toBeUndefined());
  await act(async () => void fireEvent.input(getInput("given"), { target: { value: "   " } }));
  await submit();

  await soon(() => expect(findErrorText("given")).toBe("This is required."));
});

test("what the form itself finds wrong is said at its field", async () => {
  await openForm();
  await fill();
  await type("Given name", "Test");

  await submit();

  await soon(() => expect(findErrorText("given")).toBe("This is no name."));
});

test.each([
  ["/body/record/nameParts/en/given", "given"],
  ["/body/given", "given"],
  ["/body/settings/place/code", "place.code"],
  ["/body/settings/place", "place.code"],
  ["/body/given/2", "given"],
])("a refusal of %s is said at the field %s, which gets the focus", async (field, name) => {
  await openForm(refusing({ code: "invalid", field }));
  await fill();

  await submit();

  await soon(() => expect(findErrorText(name)).toBe("This isn't right. Check it."));
  await soon(() => expect(document.activeElement).toBe(getInput(name)));
  expect(document.querySelector(".refusal")).toBeNull();
  expect(getInput("given").value).toBe("Zainab");
});

test("a reason is said at the field that it is about", async () => {
  await openForm(refusing({ code: "conflict", details: { reason: "code-taken" } }));
  await fill();

  await submit();

  await soon(() => expect(findErrorText("place.code")).toMatch(/code/));
});

test("a refusal without a field of the form stands above the button", async () => {
  await openForm(refusing({ code: "forbidden", field: "/body/elsewhere" }));
  await fill();

  await submit();

  expect((await screen.findByRole("alert")).textContent).toContain("You don't have access to do this.");
});

test("a form that is sent twice at once is sent once", async () => {
  const { server } = await openForm();
  await fill();

  await act(async () => {
    fireEvent.submit(getForm());
    fireEvent.submit(getForm());
  });

  await soon(() => expect(server.heardAt(orderCatalogue.path)).toHaveLength(1));
});

test("what waits on the device is not sent again until something is changed", async () => {
  const { server, services } = await openForm();
  server.reachable = false;
  await fill();
  await submit();
  expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy();

  await submit();
  expect(services.workspace.get().outbox.saves.get()).toHaveLength(1);
  expect(sendButton()?.disabled).toBe(true);

  await act(async () => void fireEvent.input(getInput("given"), { target: { value: "Zahra" } }));
  await soon(() => expect(screen.queryByText(/^Waiting to be sent/)).toBeNull());
  await submit();
  await soon(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(2));
});

test("a waiting save that the server refuses later leaves the form as it is to be sent again", async () => {
  const { server, services } = await openForm();
  const { outbox } = services.workspace.get();
  server.reachable = false;
  await fill();
  await submit();
  expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy();

  server.refuse(orderCatalogue, "forbidden", 403).reachable = true;
  await act(() => outbox.drain());
  await soon(() => expect(screen.queryByText(/^Waiting to be sent/)).toBeNull());
  await act(() => outbox.discard(outbox.saves.get()[0]?.id ?? 0));
  await soon(() => expect(outbox.saves.get()).toEqual([]));

  expect(screen.queryByText(/^Sent/)).toBeNull();
  await soon(() => expect(sendButton()?.disabled).toBe(false));
});

test("a waiting save that is discarded was not sent, and the form says so", async () => {
  const { server, services } = await openForm();
  const { outbox } = services.workspace.get();
  server.reachable = false;
  await fill();
  await submit();
  expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy();

  await act(() => outbox.discard(outbox.saves.get()[0]?.id ?? 0));

  expect(await screen.findByText("Deleted before it was sent.")).toBeTruthy();
  await soon(() => expect(sendButton()?.disabled).toBe(false));
  server.reachable = true;
  await submit();
  await soon(() => expect(screen.queryByText(/^Deleted/)).toBeNull());
});

test("a form whose save was accepted does not wait with what another one waits for", async () => {
  const server = new FakeServer().on(orderCatalogue, {}).refuse(savePreferences, "unexpected", 500);
  await openForm(server, (outbox) =>
    outbox.send(toWire(savePreferences, { body: { locale: "ar", phone: null, email: null } }), "Language", {
      name: "language",
      asksAfterMs: 1_000_000,
    }),
  );
  await fill();

  await submit();

  await soon(() => expect(server.heardAt(orderCatalogue.path)).toHaveLength(1));
  await soon(() => expect(sendButton()?.disabled).toBe(false));
  expect(screen.queryByText(/^Waiting to be sent|^Sent/)).toBeNull();
});

test("what a second button sends is known by its name", async () => {
  const sent: string[] = [];
  const onSubmit = async (_: HTMLFormElement, by: string) => {
    sent.push(by);
    return null;
  };
  await renderPage(
    <Form verb="Return" error={null} others={<OtherSubmit name="mark" label="Mark" />} onSubmit={onSubmit}>
      {null}
    </Form>,
    { path: "/x", server: new FakeServer(), session: aSession("teacher") },
  );

  await tap(await screen.findByText("Mark"));
  await act(async () => void fireEvent.submit(getForm()));

  await soon(() => expect(sent).toEqual(["mark", ""]));
});

test("a number is typed with the digits of any keyboard, and is one when the form is sent", async () => {
  await renderPage(
    <Form verb="Save" error={null} onSubmit={async () => null}>
      <TextField label="Minutes" name="minutes" type="number" />
    </Form>,
    { path: "/x", server: new FakeServer(), session: aSession("teacher") },
  );
  await soon(() => expect(getInput("minutes")).toBeInstanceOf(HTMLInputElement));

  await act(async () => {
    enterMinutes("٤٥٫٥");
    expect(typedIn(getForm(), "minutes")).toBe("45.5");
  });
  await submit();
  expect(findErrorText("minutes")).toBeUndefined();

  await act(async () => enterMinutes("many"));
  await submit();
  await soon(() => expect(findErrorText("minutes")).toMatch(/number/));
});

interface SampleProps {
  readonly before?: ((outbox: Saves) => Promise<unknown>) | undefined;
}

function Sample({ before }: SampleProps) {
  const { outbox } = useApi();
  const { save, error } = useSave();
  return (
    <Form
      verb="Save"
      error={error}
      reasons={REASONS}
      places={{ "code-taken": "place.code" }}
      check={(form) => new Map(typedIn(form, "given") === "Test" ? [["given", "This is no name."]] : [])}
      onSubmit={async () => {
        await before?.(outbox);
        const body = { levelIds: [], subjectIds: [] };
        return save(orderCatalogue, { params: { schoolId: 12 }, body }, "Order");
      }}
    >
      <TextField label="Given name" name="given" isRequired />
      <TextField label="Code" name="place.code" />
      <PickField
        label="Kind"
        name="kind"
        value=""
        isRequired
        options={[
          ["", "–"],
          ["a", "A"],
        ]}
      />
      <TickField label="Agreed" name="agreed" isTicked={false} isRequired />
    </Form>
  );
}

async function openForm(server = new FakeServer().on(orderCatalogue, {}), before?: SampleProps["before"]) {
  const opened = await renderPage(<Sample before={before} />, {
    path: "/x",
    server,
    session: aSession("administrator"),
  });
  // Ionic draws its fields a moment after the page.
  await soon(() => expect(getInput("given")).toBeInstanceOf(HTMLInputElement));
  return opened;
}

function refusing(problem: { code: ErrorCode; field?: string; details?: object }): FakeServer {
  const body = { message: "No.", ...problem };
  return new FakeServer().onRaw("PUT", orderCatalogue.path, () => Response.json(body, { status: 400 }));
}

async function fill() {
  await type("Given name", "Zainab");
  await act(async () => {
    fireEvent.change(getInput("kind"), { target: { value: "a" } });
    fireEvent.click(getInput("agreed"));
  });
}

const enterMinutes = (value: string) => void fireEvent.input(getInput("minutes"), { target: { value } });

const sendButton = () => document.querySelector<HTMLIonButtonElement>("ion-button[type=submit]");

const submit = () => act(async () => void fireEvent.submit(getForm()));

function getInput(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`form :is(input, select)[name="${name}"]`);
  if (!input) throw new Error(`There is no field ${name}.`);
  return input;
}

const findErrorText = (name: string) =>
  document.querySelector<HTMLIonInputElement>(`ion-input:has([name="${name}"])`)?.errorText;
