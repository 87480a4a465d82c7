import { expect, test, type Locator } from "@playwright/test";

import { ONLINE, PHONE, school } from "./places.ts";
import { sumNumbers } from "./screen.ts";
import { readBellCount, uncommented, walkThrough, type Open } from "./walk-through.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });

test("what waits for a teacher is as long as the lists say", async ({ page }) => {
  await walkThrough(page, "teacher", "teacher1", async (open) => {
    const home = await open("/home");
    const work = await home.texts(".work-list ion-item");
    const waits = (name: string) =>
      sumNumbers(work.map((row) => new RegExp(`^${name}.* (\\d+)$`).exec(row)?.[1]));
    const bell = await readBellCount(home);
    const visits = await home.texts("ion-list[aria-label='Evaluations waiting for you'] ion-item");
    expect(home.count(/Evaluations (\d+) waiting for you/), "evaluations").toBe(visits.length);
    const clips = await home.press("Clips to mark");
    expect(waits("Clips to mark"), "clips-to-mark").toBe(clips.sum(/(\d+) waiting for feedback/g));

    const exercises = await (await open("/exercises")).unfolded();
    expect(waits("Answers to mark"), "answers-to-mark").toBe(exercises.sum(/(\d+) to mark/g));
    const sheets = await open("/mark-sheets");
    expect(waits("Mark sheets"), "open columns").toBe(sheets.times(/entered · due .*? (?:Open|Late)/g));
    expect(home.count(/(\d+) columns? (?:is|are) late/), "late columns").toBe(sheets.times(/ Late\b/g));
    expect(waits("Assessments"), "assessments").toBe((await open("/assessments")).times(/Save result/g));
    const objections = await (await open("/manage/objections")).texts("article");
    expect(waits("Objections"), "objections").toBe(uncommented(objections, "The teacher says:"));
    const trainings = await open("/trainings");
    const mine = [];
    for (const choice of ["Required", "In progress"])
      mine.push((await trainings.choose(choice)).count(/(\d+) in total/));
    expect(waits("Trainings"), "trainings").toBe(mine.reduce((sum, count) => sum + count, 0));

    expect(bell).toBe((await open("/notifications")).times(/Unread/g));
    const { rooms, messages, tab } = await unreadIn(open);
    expect([waits("Unread chats"), tab], "unread").toEqual([rooms, messages]);
  });
});

test("a parent reads of each child the same on the home and behind it", async ({ page }) => {
  await walkThrough(page, "parent", "parent1", async (open) => {
    const home = await open("/family-home");
    const bell = await readBellCount(home);
    const strip = await home.texts(".child-strip li");
    const cards = await home.texts(".child-summary");
    const ways = await home.ways(".child-presence");
    expect(strip).toHaveLength(cards.length);
    for (const [at, { leadsTo }] of ways.entries()) {
      const own = await open(leadsTo);
      const today = own.extract(/Today: (.*?) Attendance/);
      expect(strip[at], "of today").toMatch(new RegExp(` ${today}$`));
      expect(cards[at], "of today").toContain(` ${today} Next lesson`);
      expect(own.times(/\d{1,2} \w+ Late/g), "late").toBe(own.count(/Times late (\d+)/));
    }
    expect(bell).toBe((await open("/notifications")).times(/Unread/g));
    const { messages, tab } = await unreadIn(open);
    expect(tab, "unread").toBe(messages);
    const ofChildren = sumNumbers(cards.map((card) => /Chats (\d+) unread/.exec(card)?.[1]));
    expect(ofChildren, "unread").toBeLessThanOrEqual(messages);
  });
});

/** What the list of chats says is unread: rooms, messages, and the number at its tab. Where eyes read "99+", names count on. */
async function unreadIn(open: Open) {
  let screen = await open("/chatting-rooms");
  const tabs = screen.page.locator("ion-tab-button", { hasText: "Chat" });
  const tab = sumNumbers(await readNumbers(tabs.locator("ion-badge")));
  const messages = sumNumbers(await readNumbers(screen.page.locator(".choice-option .unread")));
  let rooms = 0;
  for (const choice of await screen.texts(".choice-option")) {
    screen = await screen.choose(choice);
    rooms += (await screen.texts("ion-item .unread:not(.muted)")).length;
  }
  return { rooms, messages, tab };
}

/** The number in the name of each. */
const readNumbers = (named: Locator): Promise<readonly (string | undefined)[]> =>
  named.evaluateAll((all) => all.map((each) => /\d+/.exec(each.ariaLabel ?? "")?.[0]));
