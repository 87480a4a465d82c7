import type { Client } from "@dars/contract/platform/client";
import { readTimetable } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile } from "@dars/contract/time/timetable-import";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import { aSchoolToPlan } from "./timetable-editor.factory.ts";

/** A school with an empty draft, and how a file has to name its sections, subjects and teachers. */
export async function draftToFill(database: Database, as: (actor: Actor) => Client) {
  const school = await aSchoolToPlan(database, as);
  const timetableId = await school.aDraft([]);
  const params = { ...school.params, timetableId };
  const week = await school.office.call(readTimetable, { params });
  const [one, other] = week.sections;
  const formatSection = (section: typeof one) =>
    `${section?.level.en ?? section?.level.ar} – ${section?.letter}`;
  const getSubjectName = (classId = 0) => {
    const { subjectId } = week.classes.find(({ id }) => id === classId) ?? {};
    const name = week.subjects.find(({ id }) => id === subjectId)?.name;
    return name?.en ?? name?.ar ?? "";
  };
  const compareBytes = (body: Uint8Array<ArrayBuffer>) =>
    school.office.call(compareTimetableFile, { params, body });
  return {
    ...school,
    params,
    week,
    a: formatSection(one),
    b: formatSection(other),
    maths: getSubjectName(school.classIds[0]),
    physics: getSubjectName(school.classIds[2]),
    compareBytes,
    compare: (text: string) => compareBytes(new Uint8Array(Buffer.from(text))),
  };
}
