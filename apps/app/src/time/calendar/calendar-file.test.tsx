import { listSchools } from "@dars/contract/school/schools";
import { addCalendarEntry, addGroupCalendarEntry, readCalendar } from "@dars/contract/time/calendar";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { CalendarPage } from "./CalendarPage.tsx";
import { readIcal } from "./read-ical.ts";

const YEAR = { from: "2026-09-01", until: "2027-09-01" };

const file = (...events: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...events, "END:VCALENDAR", ""].join("\r\n");

const event = (...lines: readonly string[]) =>
  ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");

test("days are days in every zone, and times are those of the school's clock", () => {
  const read = readIcal(
    file(
      event("SUMMARY:Newroz", "DTSTART;VALUE=DATE:20270321", "DTEND;VALUE=DATE:20270324"),
      event("SUMMARY:عيد العمال", "DTSTART;VALUE=DATE:20270501"),
      event("SUMMARY:Open day", "DTSTART:20270110T220000Z", "DTEND:20270110T233000Z"),
      event("SUMMARY:Meeting", "DTSTART:20270112T090000", "DTEND:20270112T103000"),
      event("SUMMARY:Camp", "DTSTART:20270201T080000", "DTEND:20270204T000000"),
    ),
    YEAR,
  );
  expect(read?.entries).toEqual([
    {
      title: "Open day",
      startsOn: "2027-01-11",
      endsOn: "2027-01-12",
      hours: { from: "01:00", until: "02:30" },
    },
    {
      title: "Meeting",
      startsOn: "2027-01-12",
      endsOn: "2027-01-13",
      hours: { from: "09:00", until: "10:30" },
    },
    { title: "Camp", startsOn: "2027-02-01", endsOn: "2027-02-04", hours: null },
    { title: "Newroz", startsOn: "2027-03-21", endsOn: "2027-03-24", hours: null },
    { title: "عيد العمال", startsOn: "2027-05-01", endsOn: "2027-05-02", hours: null },
  ]);
});

test("a day that comes again each year is offered for the year that is shown", () => {
  const yearly = event("SUMMARY:Army Day", "DTSTART;VALUE=DATE:20200106", "RRULE:FREQ=YEARLY");
  expect(readIcal(file(yearly), YEAR)?.entries).toEqual([
    { title: "Army Day", startsOn: "2027-01-06", endsOn: "2027-01-07", hours: null },
  ]);
});

test("a week that comes again since many years is offered in each week of the year", () => {
  const weekly = event("SUMMARY:Assembly", "DTSTART;VALUE=DATE:20100103", "RRULE:FREQ=WEEKLY");
  const entries = readIcal(file(weekly), YEAR)?.entries ?? [];
  expect(entries).toHaveLength(52);
  expect([entries[0]?.startsOn, entries.at(-1)?.startsOn]).toEqual(["2026-09-06", "2027-08-29"]);
});

const alike = (uid: string, ...lines: readonly string[]) =>
  event(`SUMMARY:${uid}`, ...lines).replace("UID:1", `UID:${uid}`);

test("of a repeated event a moved time is offered where it is moved to, and a time that is called off is not", () => {
  const weekly = ["DTSTART;VALUE=DATE:20270103", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const read = readIcal(
    file(
      alike("Club", ...weekly),
      alike("Club", "RECURRENCE-ID;VALUE=DATE:20270110", "DTSTART;VALUE=DATE:20270112"),
      alike("Club", "RECURRENCE-ID;VALUE=DATE:20270117", "DTSTART;VALUE=DATE:20270117", "STATUS:CANCELLED"),
      alike("Choir", ...weekly),
    ),
    YEAR,
  );
  const daysIn = (title: string) =>
    read?.entries.flatMap((entry) => (entry.title === title ? [entry.startsOn] : []));
  expect(daysIn("Club")).toEqual(["2027-01-03", "2027-01-12"]);
  expect(daysIn("Choir")).toEqual(["2027-01-03", "2027-01-10", "2027-01-17"]);
  expect(read?.leftOut).toEqual([{ title: "Club", reason: "cancelled" }]);
});

const anEvent = fc.record({
  hasName: fc.boolean(),
  hasDay: fc.boolean(),
  isCancelled: fc.boolean(),
  year: fc.constantFrom(2020, 2027, 2031),
});

test("every event of a file is offered or named with its reason", () =>
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 12 }), (events) => {
      const text = file(
        ...events.map(({ hasName, hasDay, isCancelled, year }, at) =>
          event(
            ...(hasName ? [`SUMMARY:Event ${at}`] : []),
            ...(hasDay ? [`DTSTART;VALUE=DATE:${year}0110`] : []),
            ...(isCancelled ? ["STATUS:CANCELLED"] : []),
          ),
        ),
      );
      const read = readIcal(text, YEAR);
      expect((read?.entries.length ?? 0) + (read?.leftOut.length ?? 0)).toBe(
        text.split("BEGIN:VEVENT").length - 1,
      );
      expect(read?.entries).toHaveLength(
        events.filter((one) => one.hasName && one.hasDay && !one.isCancelled && one.year === 2027).length,
      );
    }),
  ));

test.each(["", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:x\r\nEND:VCARD\r\n", "a,b\n1,2", "\u0000\u0001"])(
  "%j is no calendar",
  (text) => expect(readIcal(text, YEAR)).toBeUndefined(),
);

test("ticked days of a file are added to the school's calendar, each once", async () => {
  const server = new FakeServer()
    .on(readCalendar, { today: "2026-11-23", weekDays: 31, days: [], entries: [] })
    .on(addCalendarEntry, { id: 9 });
  await renderPage(<CalendarPage />, {
    path: "/calendar",
    at: "/calendar",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("From a calendar file"));
  const now = new Date().getUTCFullYear();
  const years = [now - 1, now, now + 1];
  const text = file(
    ...years.map((year) => event(`SUMMARY:Labour Day`, `DTSTART;VALUE=DATE:${year}0501`)),
    ...years.map((year) => event("SUMMARY:جەژنی نەورۆز", `DTSTART;VALUE=DATE:${year}0321`)),
  );
  const field = screen.getByLabelText("Choose a file");
  await act(async () => fireEvent.change(field, { target: { files: [new File([text], "days.ics")] } }));
  fireEvent.click(await screen.findByLabelText(/Labour Day/));
  await tap(screen.getByText("Add 1 day"));
  const added = () =>
    server.heard.filter(({ method, url }) => method === "POST" && url.endsWith("/calendar"));
  await waitFor(() => expect(added()).toHaveLength(1));
  expect(added()[0]?.body).toMatchObject({
    entry: { kind: "public_holiday", title: { ckb: "جەژنی نەورۆز", ar: null, en: null } },
  });
});

test("the head office adds the days of a file for all its schools", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(readCalendar, { today: "2026-11-23", weekDays: 31, days: [], entries: [] })
    .on(addGroupCalendarEntry, { id: 9 });
  await renderPage(<CalendarPage />, {
    path: "/calendar",
    at: "/calendar",
    server,
    session: aSession("administrator"),
  });
  await tap(await screen.findByText("From a calendar file"));
  const now = new Date().getUTCFullYear();
  const text = file(
    ...[now - 1, now, now + 1].map((year) => event("SUMMARY:Labour Day", `DTSTART;VALUE=DATE:${year}0501`)),
  );
  const field = screen.getByLabelText("Choose a file");
  await act(async () => fireEvent.change(field, { target: { files: [new File([text], "days.ics")] } }));
  fireEvent.change(await screen.findByLabelText("Schools"), { target: { value: "group" } });
  await tap(screen.getByText("Add 1 day"));
  await waitFor(() => expect(server.heardAt(addGroupCalendarEntry.path)).toHaveLength(1));
  expect(
    server.heardAt(addCalendarEntry.path.replace(":schoolId", "1")).map(({ method }) => method),
  ).not.toContain("POST");
});
