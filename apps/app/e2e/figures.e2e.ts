import { expect, test } from "@playwright/test";

import { DESK, ONLINE, school } from "./places.ts";
import { formatPercent, sumNumbers, type Screen } from "./screen.ts";
import { readBellCount, uncommented, walkThrough } from "./walk-through.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

type Line = Readonly<Record<string, string>>;

/** What waits in lists of the office: how a home and a badge in Manage say it, and each row of the list. */
const OPEN_WORK = [
  {
    list: "requests",
    home: /(\d+) requests? needs? an answer/,
    badge: /\bRequests (\d+) waiting/,
    each: /Approve Decline/g,
  },
  {
    list: "erasure-requests",
    home: /(\d+) requests? to erase data/,
    badge: /erase data (\d+) waiting/,
    each: /Answer request/g,
  },
  {
    list: "objections",
    home: /(\d+) objections? to/,
    badge: /Objections (\d+) waiting/,
    each: /Waiting for an answer/g,
  },
  {
    list: "day-plan",
    home: /(\d+) teachers? reported away/,
    badge: /Day plan (\d+) waiting/,
    each: /Confirm absence/g,
  },
] as const;

const sumColumns = (lines: readonly Line[], ...heads: readonly string[]): number[] =>
  heads.map((head) => sumNumbers(lines.map((line) => line[head])));

test("management reads the same figure on its home, in reports, at badges and in lists", async ({ page }) => {
  await walkThrough(page, "school_management", "management1", async (open) => {
    const home = await open("/home");
    const tiles = await open("/schoolreports");
    const manage = await open("/manage");
    const day = await open("/attendance/day/{school}");

    const sections = await day.texts("table[aria-label='Sections'] tbody tr");
    expect(sections, "sections of the day").toHaveLength(home.count(/(\d+) sections/));
    const [recorded, away, excused] = [/Recorded (\d+)/, /Absent (\d+)/, /these excused (\d+)/].map((name) =>
      day.count(name),
    ) as [number, number, number];
    const registers = await (await open("/school-reports-list/attendance-today")).table();
    expect(sumColumns(registers, "Students", "Absent", "Present"), "present-today: report").toEqual([
      recorded,
      away,
      recorded - away,
    ]);
    expect([tiles.count(/(\d+) away/), tiles.count(/(\d+) excused/)], "present-today: tile").toEqual([
      away,
      excused,
    ]);
    expect(tiles.extract(/([\d.]+%) are here/), "present-today: share").toBe(
      formatPercent(recorded - away, recorded),
    );
    expect(day.count(/Recorded \d+ \/ (\d+)/), "students").toBe(home.count(/(\d+) students/));

    const missing = await open("/attendance/missing/{school}");
    const rows = await missing.texts("ion-list[aria-label='Missing registers'] ion-item");
    expect(home.count(/(\d+) registers? w\w+ not taken/), "missing-registers").toBe(rows.length);
    expect(tiles.count(/(\d+) registers? missing/)).toBe(day.count(/Registers missing (\d+)/));

    const onHome = [/Attendance ([\d.]+%)/, /Lessons on plan ([\d.]+%)/, /Marks on time ([\d.]+%)/];
    const onTiles = [
      /Attendance this week ([\d.]+%)/,
      /lessons on plan\? ([\d.]+%)/,
      /entered on time\? ([\d.]+%)/,
    ];
    expect(onHome.map((name) => home.extract(name))).toEqual(onTiles.map((name) => tiles.extract(name)));

    const columns = await (await open("/school-reports-list/marks-entry-progress")).table();
    const [late, toApprove] = sumColumns(columns, "Overdue", "To approve");
    expect(tiles.count(/· (\d+) late/), "columns late").toBe(late);
    const approve = /(\d+) (?:mark )?columns? to approve/;
    const toldToApprove = [
      home.count(approve),
      tiles.count(approve),
      manage.count(/Approve marks (\d+) waiting/),
    ];
    expect(toldToApprove, "columns to approve").toEqual([toApprove, toApprove, toApprove]);
    expect(await countToApprove(await open("/manage/mark-approval")), "columns to approve: list").toEqual([
      toApprove,
      toApprove,
    ]);

    const reports = await open("/attendance/excuses/{school}");
    const toDecide = reports.times(/Waiting for the school/g);
    const toldToDecide = [home.count(/(\d+) excuses? to decide/), day.count(/Absence reports (\d+) waiting/)];
    expect(toldToDecide, "excuses").toEqual([toDecide, toDecide]);
    const unexplained = await reports.texts("ion-list[aria-label='Absent, no reason yet'] ion-item");
    expect(home.count(/(\d+) absent students? without/), "unexplained-absences").toBe(unexplained.length);
    for (const { home: homePattern, badge, list, each } of OPEN_WORK) {
      const waiting = (await open(`/manage/${list}`)).times(each);
      expect([home.count(homePattern), manage.count(badge)], `open-work: ${list}`).toEqual([
        waiting,
        waiting,
      ]);
    }
  });
});

/** How many columns wait by the numbers at the codes, and how many boxes there are to tick. */
async function countToApprove(approval: Screen): Promise<readonly [number, number]> {
  const codes = await approval.texts(".choice-option");
  let boxes = 0;
  for (const code of codes) boxes += (await (await approval.choose(code)).texts("td .approval-tick")).length;
  return [sumNumbers(codes.map((code) => / · (\d+)$/.exec(code)?.[1])), boxes];
}

test("management counts people, families, applications and visits alike everywhere", async ({ page }) => {
  await walkThrough(page, "school_management", "management1", async (open) => {
    const home = await open("/home");
    const tiles = await open("/schoolreports");
    const manage = await open("/manage");

    const followed = await open("/negligents-list");
    const [students, teachers] = [/Students \((\d+)\)/, /Teachers \((\d+)\)/].map((name) =>
      followed.count(name),
    ) as [number, number];
    expect(tiles.extract(/needs follow-up\? (.*?) teacher/), "in-follow-up").toMatch(
      new RegExp(`^${students + teachers} ${students} .* ${teachers}$`),
    );
    for (const [report, count] of [
      ["negligence-students", students],
      ["negligence-teachers", teachers],
    ] as const)
      expect((await open(`/school-reports-list/${report}`)).count(/(\d+) in total/), report).toBe(count);

    const applications = await open("/manage/applications");
    const waiting = applications.sum(/(?:New|In review) · (\d+)/g);
    const funnel = await open("/school-reports-list/applications-funnel");
    const counts = [
      home.sum(/(\d+) (?:new applications?|applications? ha\w+ waited)/g),
      funnel.sum(/(?:Submitted|Under review|Information requested|Assessment scheduled) (\d+)/g),
      manage.count(/Applications (\d+) waiting/),
      tiles.count(/Who is applying\? (\d+)/),
    ];
    expect(counts, "applications-waiting").toEqual(counts.map(() => waiting));

    const [parents = {}] = await (await open("/school-reports-list/devices-and-usage")).table();
    const [here = 0, accounts = 0] = sumColumns([parents], "Active in 30 days", "Accounts");
    expect(tiles.extract(/families reached\? ([\d.]+% of \d+) accounts/), "families-using-app").toBe(
      `${formatPercent(here, accounts)} of ${accounts}`,
    );

    const visits = await open("/evaluations");
    expect(tiles.count(/lessons visited\? (\d+)/), "lesson-visits").toBe(visits.count(/(\d+) in total/));
    expect(tiles.count(/· (\d+) waiting for you/)).toBe(home.count(/Evaluations (\d+) waiting for you/));
    const trainings = await open("/trainings");
    const activeCount = trainings.count(/(\d+) in total/) - trainings.times(/Cancelled/g);
    expect(tiles.count(/take trainings\? (\d+)/), "trainings").toBe(activeCount);
  });
});

/** The school to whose screens the link with its name leads. */
const idIn = (ways: Awaited<ReturnType<Screen["ways"]>>, name: string): string | undefined =>
  /school=(\d+)/.exec(ways.find(({ words }) => words === name)?.leadsTo ?? "")?.[1];

test("an administrator reads of each school what the school's own reports say", async ({ page }) => {
  await walkThrough(page, "administrator", "administrator1", async (open) => {
    const group = await open("/group-report");
    const [ways, schools] = [await group.ways(), await group.table()];
    for (const figures of schools) {
      const { School: name = "" } = figures;
      const id = idIn(ways, name);
      const tiles = await open(`/schoolreports?school=${id}`);
      const columns = await (await open(`/school-reports-list/marks-entry-progress?school=${id}`)).table();
      const [done = 0, due = 0, late] = sumColumns(columns, "Handed in", "Columns", "Overdue");
      expect(figures, name).toMatchObject({
        "Present today": tiles.extract(/([\d.]+%) are here/),
        "Families in 30 days": tiles.extract(/families reached\? ([\d.]+%)/),
        "Applications waiting": tiles.extract(/Who is applying\? (\d+|at least \d+|under 5) /),
        "Mark columns handed in": formatPercent(done, due),
        "Columns late": String(late),
      });
      const followed = [figures["Students to follow up"], figures["Teachers to follow up"]];
      expect(tiles.words, name).toMatch(
        followed.includes("under 5")
          ? /Fewer than 5 students: not shown/
          : new RegExp(`\\b${followed[0]} students? · ${followed[1]} teachers?`),
      );
    }
  });
});

test("what waits for an administrator is the same on its home, at badges and in lists", async ({ page }) => {
  await walkThrough(page, "administrator", "administrator1", async (open) => {
    const home = await open("/home");
    const needs = await home.texts(".need-row");
    const cards = await home.texts(".rows ion-item, table tr");
    const group = await open("/group-report");
    for (const { words: name, leadsTo } of await group.ways()) {
      const id = /school=(\d+)/.exec(leadsTo)?.[1];
      const own = needs.filter((need) => need.includes(name));
      const sumNeeds = (kind: RegExp) => sumNumbers(own.map((need) => kind.exec(need)?.[1]));
      const manage = await open(`/manage?school=${id}`);
      for (const { home: homePattern, badge, list, each } of OPEN_WORK.slice(0, 2)) {
        const waiting = (await open(`/manage/${list}?school=${id}`)).times(each);
        expect([sumNeeds(homePattern), manage.count(badge)], `${name}: ${list}`).toEqual([waiting, waiting]);
      }
      const card = cards.find((line) => line.includes(name)) ?? "";
      expect(sumNumbers([/(\d+) waiting/.exec(card)?.[1]]), name).toBe(sumNeeds(/^(\d+)/));
    }
    const appeals = (await open("/evaluations")).times(/Appealed/g);
    expect(home.count(/Evaluations (\d+) waiting for you/), "appeals").toBe(appeals);
    expect(sumNumbers(needs.map((need) => /(\d+) appeal/.exec(need)?.[1])), "appeals").toBe(appeals);
  });
});

test("a coordinator's grid says what its lists say", async ({ page }) => {
  await walkThrough(page, "subject_coordinator", "coordinator1", async (open) => {
    const home = await open("/home");
    const [ways, lines, work] = [await home.ways(), await home.table(), await home.texts(".work-list")];
    const bell = await readBellCount(home);
    for (const line of lines) {
      const { School: name = "" } = line;
      const id = idIn(ways, name);
      const exercises = await (await open(`/exercises?school=${id}`)).unfolded();
      expect(sumColumns([line], "Marking"), `${name}: to mark`).toEqual([exercises.sum(/(\d+) to mark/g)]);
      const plans = await (await open(`/subject-list?school=${id}`)).table();
      expectBetween(
        line["Lessons on plan"],
        plans.map(({ Plan }) => Plan),
        name,
      );
      const objections = await (await open(`/manage/objections?school=${id}`)).texts("article");
      const onHome = new RegExp(`${name} (\\d+)`).exec(work.join(" "))?.[1];
      expect(sumNumbers([onHome]), `${name}: objections`).toBe(
        uncommented(objections, "The subject coordinator says:"),
      );
    }
    const visits = await (await open("/evaluations")).table();
    const visited = home.sum(/You visited (\d+) of/g) + home.sum(/(\d+) by others/g);
    expect(visited, "teachers-visited").toBe(new Set(visits.map(({ Teacher }) => Teacher)).size);
    expect(bell).toBe((await open("/notifications")).times(/Unread/g));
  });
});

/** The share of a whole lies between those of its parts; without any there is none. */
function expectBetween(whole: string | undefined, parts: readonly (string | undefined)[], what: string) {
  const known = parts.map((part) => Number.parseFloat(part ?? "")).filter((part) => !Number.isNaN(part));
  const share = Number.parseFloat(whole ?? "");
  expect(Number.isNaN(share), what).toBe(known.length === 0);
  if (known.length === 0) return;
  expect(share, what).toBeGreaterThanOrEqual(Math.min(...known));
  expect(share, what).toBeLessThanOrEqual(Math.max(...known));
}
