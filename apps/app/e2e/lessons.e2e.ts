import { readFileSync } from "node:fs";

import { HOSTILE_TEXTS } from "@dars/contract/testing/hostile-texts";
import { expect, test, type Browser } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { hostileBlocks, newKey } from "./hostile-blocks.ts";
import { ONLINE, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

const SENTENCE = "A straw looks broken where it enters the water.";
const CLIP = readFileSync(new URL("../../server/src/demo/lessons/forces.mp4", import.meta.url));
/** To the server and back, past what looks at its bytes. */
const SENT = { timeout: 40_000 };
const SAVED = /^Saved (?!on this device)/;

test("a lesson goes from a phone through review to a student, and its class's coverage moves", async ({
  browser,
  page,
}) => {
  const name = "Light bends in water";
  const place = await openPlace();
  const teacher = new Visitor(page, "en");
  let lesson = 0;
  let version = 0;

  await test.step("the teacher writes it with a photo, a clip and a formula", async () => {
    await teacher.arrive({ role: "teacher", login: "teacher1" });
    await page.goto(`/lessons/${place.offering}?school=${place.school}`);
    await teacher.button("New lesson").click();
    await page.getByLabel("Name of the lesson").fill(name);
    await teacher.button("Start writing").click();
    await page.waitForURL(/\/lesson-editor\/\d+/);
    version = Number(/lesson-editor\/(\d+)/.exec(page.url())?.[1]);

    await addBlock("Text");
    await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
    await page.keyboard.type(SENTENCE);
    await expect(teacher.button("Remove").locator("ion-icon")).toBeVisible();
    await teacher.button("Formula").click();
    await page.getByLabel(/^Formula, e\.g\./).fill("n_1 \\sin a = n_2 \\sin b");
    await teacher.button("Insert").click();
    await addFile("Image", { name: "straw.png", mimeType: "image/png", buffer: await page.screenshot() });
    await addFile("Video", { name: "straw.mp4", mimeType: "video/mp4", buffer: CLIP });
    await expect(page.getByText(SAVED)).toBeVisible(SENT);

    await teacher.button("Send to review").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Send to review" }).click();
    await expect(page.getByText(/in review/)).toBeVisible();
  });

  await test.step("the coordinator sends it back, and publishes what comes then", async () => {
    const coordinator = await visit(browser, "subject_coordinator", "coordinator1");
    await coordinator.page.goto(`/lesson-editor/${version}?school=${place.school}`);
    await coordinator.button("Send back").click();
    const dialog = coordinator.page.getByRole("alertdialog");
    await dialog.getByPlaceholder("What has to change").fill("Say what refraction is.");
    await dialog.getByRole("button", { name: "Send back" }).click();
    await expect(coordinator.page.getByText(/^Draft/)).toBeVisible();

    await byWire(school(), { login: "teacher1", login_type: "teacher" }, async (ask) => {
      const { version: draft, line } = await ask(
        "GET",
        `/schools/${place.school}/lesson-versions/${version}`,
      );
      expect(line.sentBackBecause).toBe("Say what refraction is.");
      expect(draft.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(["text", "image", "video"]);
      await ask("POST", `/schools/${place.school}/lesson-versions/${version}/submission`, {
        key: `story${String(version).padStart(10, "0")}`,
        revision: draft.revision,
        changeNote: "",
      });
    });

    await coordinator.page.reload();
    await coordinator.button("Publish").click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(coordinator.page.getByText(/, published/)).toBeVisible();
    await coordinator.page.context().close();
  });

  await test.step("a student reads it, and goes on without a network", async () => {
    const zainab = await visit(browser, "student", "student1");
    await zainab.page.goto(`/lessons/${place.offering}`);
    await zainab.page.getByRole("link", { name: new RegExp(name) }).click();
    await zainab.page.waitForURL(/\/lesson\/\d+/);
    lesson = Number(/lesson\/(\d+)/.exec(zainab.page.url())?.[1]);
    await expect(zainab.page.getByText(SENTENCE)).toBeVisible();
    await expect(zainab.page.locator("math")).toBeVisible();
    await zainab.button("Ask about this").click();
    await zainab.page.getByRole("textbox", { name: "Message", exact: true }).fill("Does it bend in oil too?");
    await zainab.button("Send message").click();
    await expect(zainab.page.getByRole("link", { name: new RegExp(name) }).last()).toBeVisible();
    await expect(zainab.page.getByText("About the lesson:")).toBeHidden();
    await zainab.button("Back").last().click();
    await zainab.goOffline();
    await zainab.button("I don't understand").click();
    await zainab.button("Done").click();
    await zainab.page.getByRole("link", { name: new RegExp(name) }).click();
    await expect(zainab.page.getByText(SENTENCE)).toBeVisible();
    await zainab.goOnline();
    const progress = `/schools/${place.school}/students/${place.student}/lessons/${lesson}`;
    await byWire(school(), { login: "student1", login_type: "student" }, async (ask) => {
      await expect.poll(async () => (await ask("GET", progress)).progress?.state, TRIED_AGAIN).toBe("done");
    });
    await zainab.page.context().close();
  });

  await test.step("the teacher says that it was taught, and sees who is stuck", async () => {
    await page.goto(`/lessons/${place.offering}?school=${place.school}`);
    const coverage = page.getByRole("list", { name: "How far each class is" });
    const before = await coverage.innerText();
    await page.goto(`/lesson/${lesson}?school=${place.school}`);
    await teacher.button("Taught today").first().click();
    await expect(teacher.button("Undo")).toBeVisible();
    await teacher.button("Who has opened it").first().click();
    await expect(page.getByText(/1.* student is stuck at: A straw/)).toBeVisible();
    await page.goto(`/lessons/${place.offering}?school=${place.school}`);
    await expect(coverage).not.toHaveText(before);
  });

  await test.step("a parent sees how far the child is, another class sees nothing", async () => {
    const haider = await visit(browser, "parent", "parent1");
    await haider.page.goto(`/lesson/${lesson}?school=${place.school}&student=${place.student}`);
    await expect(haider.page.getByText(/100%.* read so far/)).toBeVisible();
    await haider.page.context().close();

    await byWire(school(), { login: "student4", login_type: "student" }, async (ask, own) => {
      const theirs = `/schools/${place.school}/students/${own.student_id}/lessons/${lesson}`;
      await expect(ask("GET", theirs)).rejects.toThrow("not-found");
    });
  });

  async function addBlock(kind: string): Promise<void> {
    await teacher.button("Add").click();
    await page.getByRole("list", { name: "Add" }).getByRole("button", { name: kind, exact: true }).click();
  }

  async function addFile(kind: string, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chosen = page.waitForEvent("filechooser");
    await addBlock(kind);
    await (await chosen).setFiles(file);
    if (kind === "Image") await teacher.button("Add photo").click();
    await expect(page.getByRole("listitem", { name: new RegExp(`${kind}.*, block`) })).toBeVisible(SENT);
  }
});

test("T30: 500 hostile texts are read, and none runs", async ({ page }) => {
  const place = await openPlace();
  let lesson = 0;
  let version = 0;
  await byWire(school(), { login: "teacher1", login_type: "teacher" }, async (ask) => {
    const made = await ask("POST", `/schools/${place.school}/offerings/${place.offering}/lessons`, {
      key: newKey(),
      name: { en: HOSTILE_TEXTS[0]?.slice(0, 200), ar: null, ckb: null },
      objectives: HOSTILE_TEXTS.slice(0, 20).join(" "),
      unitId: null,
      week: null,
      minutes: null,
      language: "en",
    });
    version = made.versionId;
    await ask("PUT", `/schools/${place.school}/lesson-versions/${version}/blocks`, {
      key: newKey(),
      revision: 1,
      holder: newKey(),
      blocks: hostileBlocks(),
      changeNote: HOSTILE_TEXTS[1],
    });
    lesson = made.id;
  });
  await new Visitor(page, "en").arrive({ role: "teacher", login: "teacher1" });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await page.goto(`/lesson/${lesson}/${version}?school=${place.school}`);

  await expect(page.getByText(HOSTILE_TEXTS.at(-1) ?? "").first()).toBeVisible();
  const active = page.locator("article").locator("script, iframe, object, embed, [onerror], [onload]");
  await expect(active).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
});

test("T30: 500 hostile texts are pasted, drawings and names of files are hostile, and none runs", async ({
  page,
}) => {
  const place = await openPlace();
  let version = 0;
  await byWire(school(), { login: "teacher1", login_type: "teacher" }, async (ask) => {
    const made = await ask("POST", `/schools/${place.school}/offerings/${place.offering}/lessons`, {
      key: newKey(),
      name: { en: "What was pasted", ar: null, ckb: null },
      objectives: "",
      unitId: null,
      week: null,
      minutes: null,
      language: "en",
    });
    version = made.versionId;
  });
  const teacher = new Visitor(page, "en");
  await teacher.arrive({ role: "teacher", login: "teacher1" });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/lesson-editor/${version}?school=${place.school}`);
  const add = async (kind: string) => {
    await teacher.button("Add").click();
    await page.getByRole("list", { name: "Add" }).getByRole("button", { name: kind, exact: true }).click();
  };

  await add("Text");
  const field = page.getByRole("textbox", { name: "Text" });
  await field.click();
  for (let at = 0; at < HOSTILE_TEXTS.length; at += 50)
    await field.evaluate(pasteInto, HOSTILE_TEXTS.slice(at, at + 50));
  await expect(page.getByText(SAVED)).toBeVisible(SENT);

  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__ran=1"><script>window.__ran=1</script></svg>',
  );
  const files = [
    { kind: "Image", name: "drawing.svg", mimeType: "image/svg+xml", buffer: drawing },
    ...HOSTILE_TEXTS.slice(0, 3).map((text) => ({
      kind: "File",
      name: `${text.slice(0, 80)}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from("words"),
    })),
  ];
  for (const { kind, ...file } of files) {
    const chosen = page.waitForEvent("filechooser");
    await add(kind);
    await (await chosen).setFiles(file);
    if (kind === "Image") {
      // A picture is looked at before it leaves.
      const step = page.getByRole("dialog", { name: /^Photo for/ });
      await expect(step).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(step).toBeHidden();
    }
  }

  await expect(page.getByText(SAVED)).toBeVisible(SENT);
  const active = page.locator("main, ion-content").locator("iframe, object, embed, [onerror], [onload]");
  await expect(active).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => "__ran" in window)).toBe(false);
});

/** Runs in the page: a paste as another page would have copied it. */
function pasteInto(field: Element, texts: readonly string[]): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", texts.map((text) => `<p>${text}</p>`).join(""));
  clipboardData.setData("text/plain", texts.join(" "));
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

async function visit(browser: Browser, role: Role, login: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: school(),
    locale: "en",
    viewport: PHONE,
    ...(role !== "student" && ONLINE),
  });
  const visitor = new Visitor(await context.newPage(), "en");
  await visitor.arrive({ role, login });
  return visitor;
}

/** Zainab, and physics as she is taught it. */
async function openPlace() {
  const place = { school: 0, student: 0, offering: 0 };
  await byWire(school(), { login: "student1", login_type: "student" }, async (ask, own) => {
    place.school = own.school_id ?? 0;
    place.student = own.student_id ?? 0;
    const { subjects } = await ask(
      "GET",
      `/schools/${place.school}/students/${place.student}/lesson-progress`,
    );
    for (const { offeringId } of subjects) {
      const { offering } = await ask(
        "GET",
        `/schools/${place.school}/students/${place.student}/offerings/${offeringId}/lessons`,
      );
      if (offering.subject.name.en === "Physics") place.offering = offering.id;
    }
  });
  return place;
}
