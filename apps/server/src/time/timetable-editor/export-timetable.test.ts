import { LOCALES } from "@dars/contract/platform/locales";
import { changeDraft, openDraft, readTimetable } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile, exportTimetable } from "@dars/contract/time/timetable-import";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { draftToFill } from "./draft-to-fill.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

/** Some hours of the week, each with one of the first two classes, which sit in two sections. */
const hours = fc.uniqueArray(
  fc.record({
    weekday: fc.integer({ min: 0, max: 4 }),
    no: fc.integer({ min: 1, max: 4 }),
    at: fc.integer({ min: 0, max: 1 }),
  }),
  { maxLength: 3, selector: ({ weekday, no }) => `${weekday} ${no}` },
);

test("a timetable that leaves as a table or as aSc's XML, in any language, comes back without a difference", async () => {
  const { office, params, classIds, lab } = await draftToFill(database, as);
  const { schoolId } = params;
  const slot = ({ weekday, no, at }: { weekday: number; no: number; at: number }, roomId: number | null) => ({
    weekday,
    no,
    shift: "morning" as const,
    classIds: [classIds[at] ?? 0],
    teacherId: null,
    roomId,
    isPinned: false,
  });
  await fc.assert(
    fc.asyncProperty(
      hours,
      fc.constantFrom("xlsx", "csv", "asc"),
      fc.constantFrom(...LOCALES),
      async (taken, format, locale) => {
        const opened = await office.call(openDraft, {
          params: { schoolId },
          body: { key: aKey(), title: null, copyOf: null },
        });
        const draft = { schoolId, timetableId: opened.id };
        const place = taken.map((hour, at) => slot(hour, at % 2 === 0 ? lab.id : null));
        const { revision } = await office.call(readTimetable, { params: draft });
        await office.call(changeDraft, {
          params: draft,
          body: { key: aKey(), revision, place, move: [], removeIds: [] },
        });
        const { bytes } = await office.call(exportTimetable, { params: draft, query: { format, locale } });
        const body = new Uint8Array(bytes);
        expect(await office.call(compareTimetableFile, { params: draft, body })).toMatchObject({
          place: [],
          known: place.length,
          problems: [],
          unknown: [],
          leftOut: [],
        });
        const anew = await office.call(compareTimetableFile, { params, body });
        const order = (lessons: typeof anew.place) => lessons.map((one) => JSON.stringify(one)).toSorted();
        expect(order(anew.place)).toEqual(order(place));
      },
    ),
    { numRuns: 8 },
  );
});

test("C7: a timetable of another school is not taken", async () => {
  const [{ office, params }, other] = [await draftToFill(database, as), await draftToFill(database, as)];
  const { timetableId } = other.params;
  await expect(
    office.call(exportTimetable, { params: { schoolId: params.schoolId, timetableId }, query: {} }),
  ).rejects.toMatchObject({ code: "not-found" });
});
