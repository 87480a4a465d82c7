import { LOCALES } from "@dars/contract/platform/locales";
import { nameIn } from "@dars/contract/platform/name-in";

import { readAttempt } from "#learning/attempts/public.ts";
import { listPublished } from "#marks/cards/public.ts";
import { watermark } from "#oversight/exports/public.ts";
import type { Db } from "#platform/db/db.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { writeSeparated } from "#platform/sheets/public.ts";

import { buildReadMe } from "./build-read-me.ts";
import type { ExportRow } from "./data-exports.queries.ts";
import type { ExportParts } from "./get-export-path.ts";
import { MARKS, marksLines } from "./marks-lines.ts";
import { listOwnAttempts, listOwnHomework, listOwnVideos } from "./own-work.queries.ts";
import { readOwnFiles } from "./read-own-files.ts";
import { findAskerName, findPersonData, type PersonData } from "./record.queries.ts";
import * as life from "./school-life.queries.ts";
import { listChatTexts, listOtherTexts } from "./words.queries.ts";
import { writeArchive, type ArchiveEntry } from "./write-archive.ts";

/** DSR-1: everything the school keeps about a person, without anybody else's data, as one ZIP. */
export async function buildBundle(
  parts: ExportParts,
  schoolId: number,
  exportRow: ExportRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const db = parts.database.reading(schoolId);
  const person = await findPersonData(db, schoolId, exportRow.personId);
  if (!person) throw new Error("The person of an export is gone.");
  const now = new Date();
  const files = await readOwnFiles(parts, schoolId, {
    personId: exportRow.personId,
    accountId: person.accountId,
  });
  const mark = await buildWatermark(db, schoolId, { person, asked: exportRow, now });
  const readMe = LOCALES.map((locale) =>
    entry(
      `README.${locale}.txt`,
      buildReadMe(locale, {
        name: nameIn(person.name, locale),
        mark,
        isForVisitor: exportRow.reason !== null,
        leftOut: files.leftOut,
      }),
    ),
  );
  const school = await schoolEntries(parts, db, schoolId, { person, asked: exportRow });
  return writeArchive([...readMe, ...school, ...files.entries], now);
}

interface ExportAbout {
  readonly person: PersonData;
  readonly asked: ExportRow;
}

async function buildWatermark(
  db: Db,
  schoolId: number,
  { person, asked, now }: ExportAbout & { readonly now: Date },
): Promise<string> {
  const asker = await findAskerName(db, schoolId, asked.askedBy);
  return watermark({
    school: nameIn(person.school, "ar"),
    who: asker ? nameIn(asker, "ar") : "",
    at: now,
    timeZone: person.timeZone,
  });
}

async function schoolEntries(
  parts: ExportParts,
  db: Db,
  schoolId: number,
  { person, asked }: ExportAbout,
): Promise<readonly ArchiveEntry[]> {
  const { personId } = asked;
  const { accountId } = person;
  const published = await listPublished(db, schoolId, personId, getReaderKind(asked));
  const chats = await listChatTexts(db, schoolId, personId);
  const others = accountId === null ? [] : await listOtherTexts(db, schoolId, accountId);
  const acknowledged = accountId === null ? [] : await life.listAcknowledged(db, schoolId, accountId);
  return [
    json("person.json", person.record),
    table("enrolments.csv", life.ENROLMENTS, await life.listEnrolments(db, schoolId, personId)),
    table("marks.csv", MARKS, [
      ...published.flatMap(({ shown, publishedAt }) => marksLines(shown, publishedAt)),
      ...(await life.listMinistryLines(db, schoolId, personId)),
    ]),
    table("attendance.csv", life.ATTENDANCE, await life.listAttendance(db, schoolId, personId)),
    json("attempts.json", await readWork(parts, db, schoolId, personId)),
    entry("messages.ndjson", [...chats, ...others].map((text) => `${JSON.stringify(text)}\n`).join("")),
    table("posts_ack.csv", life.ACKNOWLEDGED, acknowledged),
    table("consents.csv", life.CONSENTS, await life.listConsents(db, schoolId, personId)),
  ];
}

/** PUB-2: only a student itself sees a publication before its guardians do. */
const getReaderKind = ({ askedRole }: ExportRow) => (askedRole === "student" ? "other" : "guardian");

/** ATT-3: attempts as the family sees them now; a key that is in the file has been shown. */
async function readWork({ database }: ExportParts, db: Db, schoolId: number, studentId: number) {
  const exercises: unknown[] = [];
  await oneByOne(await listOwnAttempts(db, schoolId, studentId), async (own) => {
    const { id, title, startedAt, isWorking } = own;
    const which = { params: { schoolId, studentId, attemptId: id } };
    if (isWorking) exercises.push({ title, startedAt });
    else exercises.push(await readAttempt({ database, actor: {} }, which));
  });
  return {
    exercises,
    videos: await listOwnVideos(db, schoolId, studentId),
    homework: await listOwnHomework(db, schoolId, studentId),
  };
}

const entry = (path: string, text: string): ArchiveEntry => ({ path, bytes: new TextEncoder().encode(text) });

const json = (path: string, value: unknown) => entry(path, `${JSON.stringify(value, undefined, 2)}\n`);

const table = (path: string, titles: readonly string[], rows: readonly life.Line[]): ArchiveEntry => ({
  path,
  bytes: writeSeparated({
    name: path,
    isRightToLeft: false,
    columns: titles.map((title) => ({ title, key: title, width: 20, isText: true })),
    hasKeys: false,
    rows,
  }),
});
