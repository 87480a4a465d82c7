import { expect, test, type Page, type Request } from "@playwright/test";

import { ALWAYS, keepHours } from "./hours.ts";
import { JOB, TRIED_AGAIN } from "./places.ts";
import { Talker } from "./talker.ts";

const MEGABYTE = 1024 * 1024;
const LIST = {
  name: "list of books.txt",
  mimeType: "text/plain",
  buffer: Buffer.alloc(4 * MEGABYTE, "Book\n"),
};

test("a photo, a voice note and a file reach the other, the file over a network that breaks", async ({
  browser,
}) => {
  test.slow();
  const [office, teacher] = await Promise.all([
    // Another story closes the rooms of the other school for a while.
    Talker.arrive(browser, "en", "school_management", "noor.management1"),
    Talker.arrive(browser, "ar", "teacher", "noor.teacher1"),
  ]);
  await keepHours(office.page, ALWAYS);
  const room = await ensureDirectRoom(office.page, await fetchOwnPersonId(teacher.page));
  await Promise.all([office.page.goto(room), teacher.page.goto(room)]);
  const choose = office.page.getByLabel("Attach a photo or file");

  await test.step("a photo", async () => {
    await choose.setInputFiles({
      name: "board.png",
      mimeType: "image/png",
      buffer: await office.page.screenshot(),
    });
    await expect(office.page.getByRole("dialog").getByRole("img", { name: /board/ })).toBeVisible(JOB);
    await expect(teacher.log.getByRole("img", { name: /board/ })).toHaveCount(0);
    await office.page.getByRole("button", { name: "Send photo" }).click();
    const photo = teacher.log.getByRole("img", { name: /board/ });
    await expect(photo).toBeVisible(JOB);
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step("a voice note, which is played", async () => {
    await office.button("Record a voice message").click();
    await expect(office.page.getByText(/^(?!0:00)\d+:\d\d$/)).toBeVisible();
    await office.button("Send voice message").click();
    const playing = firstSeen(teacher.page, "إيقاف مؤقت");
    await teacher.log.getByRole("button", { name: "تشغيل", exact: true }).click(JOB);
    await playing;
  });

  await test.step("a file is cut off in the middle, and goes on from there", async () => {
    const begun = recordUploadOffsets(office.page);
    const firstPart = office.page.waitForResponse((response) => response.request().method() === "PATCH");
    // However late the story hears of the first part, no other has come through.
    await office.page.route(BYTES, (route) => (isLater(route.request()) ? route.abort() : route.continue()));
    await choose.setInputFiles(LIST);
    await firstPart;
    await office.page.context().setOffline(true);
    await office.page.unroute(BYTES);
    await expect(office.waiting).toHaveCount(1);
    await expect(teacher.log.getByRole("link", { name: /list of books/ })).toHaveCount(0);

    begun.length = 0;
    await office.goOnline();

    const link = teacher.log.getByRole("link", { name: /list of books/ });
    await expect(link).toBeVisible(TRIED_AGAIN);
    await expect(office.waiting).toHaveCount(0);
    expect(Math.min(...begun)).toBeGreaterThanOrEqual(MEGABYTE);
    const size = await link.evaluate(
      async (a: HTMLAnchorElement) => (await (await fetch(a.href)).blob()).size,
    );
    expect(size).toBe(LIST.buffer.length);
  });

  await Promise.all([office.leave(), teacher.leave()]);
});

/** Resolves at the first moment at which a button of this name is shown: a one-second note is soon played. */
const firstSeen = (page: Page, name: string) =>
  page.waitForFunction(
    (label) => document.querySelector(`button[aria-label="${label}"]`) !== null,
    name,
    TRIED_AGAIN,
  );

const BYTES = "**/files/*/bytes";

const getUploadOffset = (request: Request) => Number(request.headers()["upload-offset"]);

const isLater = (request: Request) => request.method() === "PATCH" && getUploadOffset(request) > 0;

/** From which byte on each part of a file was sent, as they are. */
function recordUploadOffsets(page: Page): number[] {
  const starts: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") starts.push(getUploadOffset(request));
  });
  return starts;
}

/** Who a person is in its school, by any of its rooms. */
const fetchOwnPersonId = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const { rooms } = await (await fetch("/api/v6/chat/rooms", { headers })).json();
    return rooms[0].me;
  });

/** The address of the office's direct room with a person, created if missing. */
async function ensureDirectRoom(page: Page, personId: number): Promise<string> {
  const id = await page.evaluate(async (other) => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({
      key: "roomforthestory",
      schoolId: school_id,
      personId: other,
      aboutId: null,
    });
    const made = await fetch("/api/v6/chat/rooms", { method: "POST", headers, body });
    return (await made.json()).id;
  }, personId);
  return `/chatting/${id}`;
}
