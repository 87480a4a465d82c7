import { orderCatalogue } from "@dars/contract/school/catalogue";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { useSave } from "#platform/api/use-save.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage, type Rendered } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { Form } from "./Form.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";

const BACK = "What you wrote before is here again.";

test("what was typed and not sent is there again after the app was closed, and is forgotten when one starts afresh", async () => {
  await writtenAndClosed("A long letter");

  const { services } = await openForm();
  expect(await screen.findByText(BACK)).toBeTruthy();
  expect(areaNow().value).toBe("A long letter");

  await tap(screen.getByText("Start afresh"));
  await soon(() => expect(areaNow().value).toBe(""));
  expect(screen.queryByText(BACK)).toBeNull();
  expect(await countTypings(services)).toBe(0);
});

test("what was typed before the form had drawn itself whole is kept as typed", async () => {
  const drawn = Promise.withResolvers<undefined>();
  const field = customElements.get("ion-textarea")?.prototype;
  const { getInputElement } = field;
  field.getInputElement = async function late(this: HTMLIonTextareaElement) {
    await drawn.promise;
    return getInputElement.call(this);
  };
  onTestFinished(() => void (field.getInputElement = getInputElement));
  const opened = await openForm();
  await act(async () => void fireEvent.input(areaNow(), { target: { value: "A quick letter" } }));
  drawn.resolve(undefined);
  await soon(async () => expect(await countTypings(opened.services)).toBe(1));
  cleanup();

  await openForm();
  await soon(() => expect(areaNow().value).toBe("A quick letter"));
});

test("what was sent does not come back", async () => {
  const opened = await openForm();
  await write("A long letter", opened);

  await submit();

  await soon(async () => expect(await countTypings(opened.services)).toBe(0));
});

test("what was refused is kept", async () => {
  const opened = await openForm({ server: new FakeServer().refuse(orderCatalogue, "conflict", 409) });
  await write("A long letter", opened);

  await submit();

  await soon(() => expect(opened.server.heardAt(orderCatalogue.path)).toHaveLength(1));
  expect(await countTypings(opened.services)).toBe(1);
});

test("a sign-out leaves nothing of it on the device", async () => {
  const opened = await openForm();
  await write("A long letter", opened);
  cleanup();
  await opened.services.workspace.get().forget();

  await openForm();
  expect(await isBack()).toBe(false);
});

test("a field that holds something else by now stays as it is", async () => {
  await writtenAndClosed("A long letter");

  await openForm({ text: "Written by somebody else" });

  await soon(() => expect(areaNow().value).toBe("Written by somebody else"));
  expect(screen.queryByText(BACK)).toBeNull();
});

test("on a shared device nothing is kept, and a form of something else shows nothing of it", async () => {
  await writtenAndClosed("A long letter");
  await openForm({ about: "answer 2" });
  expect(await isBack()).toBe(false);
  cleanup();

  await setSharedDevice(true);
  await openForm();
  expect(await isBack()).toBe(false);
});

/** Whether there is text again, once the device was read. */
async function isBack(): Promise<boolean> {
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  return areaNow().value !== "" || screen.queryByText(BACK) !== null;
}

interface Opened {
  readonly server?: FakeServer;
  readonly text?: string;
  readonly about?: string;
}

async function openForm({
  server = sending(),
  text = "",
  about = "answer 1",
}: Opened = {}): Promise<Rendered> {
  const opened = await renderPage(<Letter text={text} about={about} />, {
    path: "/x",
    session: aSession("teacher"),
    server,
  });
  // Ionic draws its fields a moment after the page.
  await soon(() => expect(areaNow()).toBeInstanceOf(HTMLTextAreaElement));
  return opened;
}

function Letter({ text, about }: { readonly text: string; readonly about: string }) {
  const { save, error } = useSave();
  const body = { levelIds: [], subjectIds: [] };
  return (
    <Form
      verb="Send"
      error={error}
      keepsAs={about}
      onSubmit={() => save(orderCatalogue, { params: { schoolId: 12 }, body }, "Order")}
    >
      <TextField label="Subject" name="subject" />
      <TextAreaField label="Letter" name="letter" value={text} />
    </Form>
  );
}

const sending = () => new FakeServer().on(orderCatalogue, {});

async function write(letter: string, { services }: Rendered): Promise<void> {
  await act(async () => void fireEvent.input(areaNow(), { target: { value: letter } }));
  await soon(async () => expect(await countTypings(services)).toBe(1));
}

/** The next form is another start of the app on this device. */
async function writtenAndClosed(letter: string): Promise<void> {
  await write(letter, await openForm());
  cleanup();
}

const submit = () => act(async () => void fireEvent.submit(getForm()));

const countTypings = async ({ workspace }: Rendered["services"]) => workspace.get().local?.typings.count();

function areaNow(): HTMLTextAreaElement {
  const area = getForm().querySelector("textarea");
  if (!area) throw new Error("There is no letter.");
  return area;
}
