import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import {
  createQuestionImport,
  IMPORT_PART_BYTES,
  listBanks,
  putQuestionImportPart,
  readQuestionImport,
} from "@dars/contract/learning/banks";
import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import { compareLessonPlan } from "@dars/contract/learning/lesson-plan";
import { ApiError, Client } from "@dars/contract/platform/client";
import { listTimetables, openDraft } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile } from "@dars/contract/time/timetable-import";
import { ZipFile } from "yazl";

import { clientIds } from "./client-ids.ts";
import { work } from "./worker.ts";

const MB = 1024 ** 2;
const PATIENCE_MS = 180_000;
/** A file of each kind, as large as its reader takes it or of 30 MB. */
const SIZES = { document: 30 * MB, questions: 30 * MB, timetable: 7.5 * MB, workbook: 0.9 * MB } as const;
const WORDS = "Which of these rivers is the longest one in the country? ".repeat(8);

export type SentKind = keyof typeof SIZES;

interface Caller {
  readonly base: string;
  readonly token: string;
  readonly schoolId: number;
}

const made = new Map<SentKind, Buffer>();

const createClient = ({ base, token }: Caller) =>
  new Client({ base, token: () => token, fetch, timeoutMs: PATIENCE_MS });
const nextKey = clientIds("f");

const skills = {
  makeFiles: async () => {
    made.set("document", await makeDocument());
    made.set("questions", await makeQuestions());
    made.set("timetable", makeTimetable());
    made.set("workbook", makeWorkbook());
  },
  /** Of the offerings, the first whose lessons the caller writes. Milliseconds until the answer. */
  sendDocument: async (caller: Caller, offerings: readonly number[]): Promise<number> => {
    const body = Uint8Array.from(made.get("document") ?? []);
    for (const offeringId of offerings)
      try {
        return await timed(() =>
          createClient(caller).call(readLessonDocument, {
            params: { schoolId: caller.schoolId, offeringId },
            body,
          }),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || !/^(?:not-found|forbidden)$/.test(error.code)) throw error;
      }
    throw new Error("The teacher writes no lessons.");
  },
  sendQuestions: async (caller: Caller): Promise<number> => {
    const client = createClient(caller);
    const { schoolId } = caller;
    const file = made.get("questions") ?? Buffer.alloc(0);
    const { banks } = await client.call(listBanks, { params: { schoolId } });
    const [bank] = banks;
    if (!bank) throw new Error("The teacher has no bank.");
    const place = { schoolId, subjectId: bank.subject.id, levelId: bank.level.id };
    return timed(async () => {
      const body = { key: nextKey(), fileName: "large.zip", bytes: file.length };
      const { id: importId } = await client.call(createQuestionImport, { params: place, body });
      for (let part = 0; part * IMPORT_PART_BYTES < file.length; part += 1)
        await client.call(putQuestionImportPart, {
          params: { ...place, importId, part },
          body: Uint8Array.from(file.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)),
        });
      await untilRefused(
        patiently(() => client.call(readQuestionImport, { params: { ...place, importId } })),
      );
    });
  },
  sendTimetable: async (caller: Caller): Promise<number> => {
    const client = createClient(caller);
    const { schoolId } = caller;
    await client.call(listTimetables, { params: { schoolId } });
    const { id: timetableId } = await client.call(openDraft, {
      params: { schoolId },
      body: { key: nextKey(), title: null, copyOf: null },
    });
    const body = Uint8Array.from(made.get("timetable") ?? []);
    return timed(() =>
      untilRefused(client.call(compareTimetableFile, { params: { schoolId, timetableId }, body })),
    );
  },
  /** Of the offerings, the first whose lessons the caller writes. */
  sendWorkbook: async (caller: Caller, offerings: readonly number[]): Promise<number> => {
    const body = Uint8Array.from(made.get("workbook") ?? []);
    for (const offeringId of offerings)
      try {
        const params = { schoolId: caller.schoolId, offeringId };
        return await timed(() =>
          untilRefused(createClient(caller).call(compareLessonPlan, { params, body })),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || !/^(?:not-found|forbidden)$/.test(error.code)) throw error;
      }
    throw new Error("The teacher writes no lessons.");
  },
};
export type FileSender = typeof skills;

work(skills);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Asks again as an app does, where the server is busy for the moment. */
async function patiently(ask: () => Promise<unknown>): Promise<void> {
  for (let left = MOST_TRIES; left > 0; left -= 1)
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "unavailable" || left === 1) throw error;
      await pause((error.retryAfter ?? 1) * 1000);
    }
}

const MOST_TRIES = 5;

/** A file may be refused for what is in it, or at the bounds of its reader. */
async function untilRefused(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof ApiError) || !/^(?:invalid|too-large)$/.test(error.code)) throw error;
  }
}

/** Long texts, and pictures that are none. */
async function makeDocument(): Promise<Buffer> {
  const zip = new ZipFile();
  const paragraph = `<w:p><w:r><w:t>${WORDS}</w:t></w:r></w:p>`;
  const body = paragraph.repeat(Math.floor((6 * MB) / paragraph.length));
  zip.addBuffer(
    Buffer.from(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    "word/document.xml",
  );
  for (let no = 0; no < 10; no += 1)
    zip.addBuffer(randomBytes(SIZES.document / 10), `word/media/${no}.png`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Two files of Moodle XML, stored as they are. */
async function makeQuestions(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of ["a.xml", "b.xml"])
    zip.addBuffer(makeMoodleFile(SIZES.questions / 2), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

function makeMoodleFile(bytes: number): Buffer {
  const items: string[] = [];
  for (let length = 0, no = 0; length < bytes - 2000; no += 1) {
    const item = `<question type="multichoice"><name><text>Rivers ${no}</text></name><questiontext format="html"><text><![CDATA[<p>${WORDS}</p>]]></text></questiontext><single>true</single><answer fraction="100"><text>Euphrates ${no}</text></answer><answer fraction="0"><text>Tigris ${no}</text></answer></question>`;
    items.push(item);
    length += item.length;
  }
  return Buffer.from(`<?xml version="1.0"?><quiz>${items.join("\n")}</quiz>`);
}

/** Lessons of aSc with a card each. */
function makeTimetable(): Buffer {
  const lines: string[] = [];
  for (let length = 0, no = 0; length < SIZES.timetable; no += 1) {
    const line = `<lesson id="L${no}" subjectid="S${no % 20}" classids="C${no % 60}" teacherids="T${no % 90}" periodspercard="1" periodsperweek="1"/><card lessonid="L${no}" period="${(no % 7) + 1}" days="10000" weeks="1" terms="1"/>`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(`<?xml version="1.0"?><timetable>${lines.join("")}</timetable>`);
}

/** A list of many short rows. */
function makeWorkbook(): Buffer {
  const lines: string[] = [];
  for (let length = 0, no = 0; length < SIZES.workbook; no += 1) {
    const line = `${no},a,b,c,d,e,f,g`;
    lines.push(line);
    length += line.length + 1;
  }
  return Buffer.from(lines.join("\n"));
}
