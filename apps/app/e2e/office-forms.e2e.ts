import { expect, test, type Page } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { DESK, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK });

/** The device writes what was read each second. */
const KEPT_AFTER_MS = 1500;

const OFFICE = { login: "management1", login_type: "school_management" } as const;

/** One form of the office: where it is, how it is opened, what is filled in, and the button that sends it. */
interface OfficeForm {
  readonly place: string;
  readonly open?: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly verb: string;
}

const MOST_A_DAY = 7;

test("ten forms of the office are filled without a network, the app is killed, and the school has all ten", async ({
  page,
  context,
}) => {
  const stamp = `${Date.now() % 100_000}`;
  const made = await aStudent(stamp);
  const forms = officeForms({ ...made, stamp });
  const office = new Visitor(page, "en");
  await office.arrive({ role: OFFICE.login_type, login: OFFICE.login });

  await test.step("what the forms need has been read before", async () => {
    for (const form of forms) {
      await open(office, form);
      await page.waitForTimeout(KEPT_AFTER_MS);
    }
  });

  await test.step("all ten are filled without a network", async () => {
    await office.goOffline();
    for (const [at, form] of forms.entries()) {
      await open(office, form);
      await form.fill(page);
      await office.button(form.verb).last().click();
      await expect(office.button(`${at + 1} waiting`).first()).toBeVisible();
    }
  });

  await test.step("the app is killed and opened again, and the network returns", async () => {
    await page.close();
    const again = new Visitor(await context.newPage(), "en");
    await again.page.goto("/manage/people");
    await expect(again.button("10 waiting").first()).toBeVisible();
    await again.goOnline();
    await expect(again.page.getByRole("button", { name: /^\d+ waiting$/ })).toHaveCount(0, TRIED_AGAIN);
  });

  expect(await inTheSchool({ ...made, stamp })).toEqual({
    colleague: true,
    phone: "+9647705550142",
    isGuardian: true,
    isEnrolled: true,
    section: true,
    year: true,
    entry: true,
    room: true,
    mostADay: MOST_A_DAY,
    lateNotice: made.lateNotice + 1,
  });
});

interface Made {
  readonly schoolId: number;
  readonly studentId: number;
  /** The first teacher in the list of wishes. */
  readonly teacherId: number;
  readonly lateNotice: number;
}

const nameParts = (given: string, stamp: string) => ({ en: { given, family: `Office${stamp}` } });

/** A student of this story alone, who is in no section yet, and what the school has now. */
async function aStudent(stamp: string): Promise<Made> {
  const made: Made[] = [];
  await byWire(school(), OFFICE, async (ask, { school_id }) => {
    const place = `/schools/${school_id}`;
    const record = {
      nameParts: nameParts("Student", stamp),
      sex: null,
      birthDate: null,
      phone: null,
      email: null,
    };
    const body = { key: stamp.padStart(15, "o"), kind: "student", record, studentNumber: null, notThese: [] };
    const { personId } = await ask("POST", `${place}/people`, body);
    const { teachers } = await ask("GET", `${place}/timetable-planning`);
    const { rules } = await ask("GET", `${place}/attendance-rules`);
    made.push({
      schoolId: Number(school_id),
      studentId: personId,
      teacherId: teachers[0].id,
      lateNotice: rules.lateNotice,
    });
  });
  const [student] = made;
  if (!student) throw new Error("The student was not made.");
  return student;
}

async function fillName(page: Page, given: string, stamp: string): Promise<void> {
  const english = page.getByRole("group", { name: "Name in English" });
  await english.getByLabel("Given name").fill(given);
  await english.getByLabel("Family name").fill(`Office${stamp}`);
}

function officeForms(story: Made & { readonly stamp: string }): readonly OfficeForm[] {
  const { schoolId, studentId, lateNotice, stamp } = story;
  const people = `/manage/people/${schoolId}`;
  return [
    {
      place: `${people}/new`,
      fill: async (page) => {
        await page.getByText("Staff", { exact: true }).click();
        await fillName(page, "Colleague", stamp);
      },
      verb: "Save",
    },
    {
      place: `${people}/${studentId}/edit`,
      fill: (page) => page.getByLabel("Phone", { exact: true }).fill("0770 555 0142"),
      verb: "Save",
    },
    {
      place: `${people}/${studentId}/enrolment`,
      fill: async (page) => {
        await page.getByRole("combobox", { name: "Level" }).selectOption({ index: 1 });
        await page.getByLabel("Reason").fill("Moved here");
      },
      verb: "Enrol student",
    },
    {
      place: `${people}/${studentId}/guardians/new`,
      fill: async (page) => {
        await page.getByText("New person").click();
        await fillName(page, "Guardian", stamp);
      },
      verb: "Link guardian",
    },
    {
      place: "/manage/structure",
      open: "Add section",
      fill: async (page) => {
        await page.getByLabel("Letter").fill("ي");
        await page.getByLabel("Custom name").fill(`Section ${stamp}`);
      },
      verb: "Save",
    },
    {
      place: "/manage/years",
      open: "Add year",
      fill: (page) => page.getByLabel("Name").fill(`Year ${stamp}`),
      verb: "Save",
    },
    {
      place: "/calendar",
      open: "Add to the calendar",
      fill: (page) => page.getByLabel("Name in English").fill(`Event ${stamp}`),
      verb: "Save",
    },
    {
      place: "/manage/timetable-planning",
      fill: (page) => page.getByLabel("Name of the room").fill(`Room ${stamp}`),
      verb: "Add room",
    },
    {
      place: "/manage/timetable-planning",
      fill: async (page) =>
        void (await page.getByLabel("Most periods a day").selectOption(String(MOST_A_DAY))),
      verb: "Save preferences",
    },
    {
      place: "/manage/attendance-rules",
      fill: (page) =>
        page.getByLabel("Late arrivals in a month before a warning").fill(String(lateNotice + 1)),
      verb: "Save the rules",
    },
  ];
}

async function open(office: Visitor, form: OfficeForm): Promise<void> {
  await office.page.goto(form.place);
  if (form.open !== undefined) await office.button(form.open).click();
  await expect(office.button(form.verb).last()).toBeVisible();
}

/** What the server has of all ten. */
async function inTheSchool({ schoolId, studentId, teacherId, stamp }: Made & { readonly stamp: string }) {
  const found: unknown[] = [];
  await byWire(school(), OFFICE, async (ask) => {
    const place = `/schools/${schoolId}`;
    const has = async (given: string) =>
      (await ask("GET", `${place}/people?query=${given}%20Office${stamp}`)).people.length === 1;
    const { record } = await ask("GET", `${place}/people/${studentId}/record`);
    const { enrolments } = await ask("GET", `${place}/students/${studentId}/enrolments`);
    const { sections } = await ask("GET", `${place}/sections`);
    const { years } = await ask("GET", `${place}/years`);
    const { entries } = await ask("GET", `${place}/calendar?${thisSchoolYear()}`);
    const { rooms, teachers } = await ask("GET", `${place}/timetable-planning`);
    const { rules } = await ask("GET", `${place}/attendance-rules`);
    found.push({
      colleague: await has("Colleague"),
      phone: record.phone,
      isGuardian: await has("Guardian"),
      isEnrolled: enrolments.length === 1,
      section: sections.some(({ title }: Titled) => title === `Section ${stamp}`),
      year: years.some(({ title }: Titled) => title === `Year ${stamp}`),
      entry: JSON.stringify(entries).includes(`Event ${stamp}`),
      room: rooms.some(({ name }: { readonly name: string }) => name === `Room ${stamp}`),
      mostADay: teachers.find(({ id }: { readonly id: number }) => id === teacherId).wishes.mostADay,
      lateNotice: rules.lateNotice,
    });
  });
  return found[0];
}

interface Titled {
  readonly title: string | null;
}

function thisSchoolYear(): string {
  const now = new Date();
  const year = now.getMonth() < 8 ? now.getFullYear() - 1 : now.getFullYear();
  return `from=${year}-09-01&until=${year + 1}-09-01`;
}
