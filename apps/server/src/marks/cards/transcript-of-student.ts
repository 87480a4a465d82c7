import type { PublishedYear } from "@dars/contract/marks/results";

import type { Database, Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { createCardCode } from "./card-code.ts";
import { contentOfYear } from "./content-of-year.ts";
import { findHeadTeacher, findHolder } from "./holders.queries.ts";
import { listPublished, type Published, type Reader } from "./published.queries.ts";
import { computeDigest, buildPayload, signPayload } from "./sign-card.ts";
import { signingKey } from "./signing-key.ts";
import { transcriptText, type TranscriptContent, type TranscriptYear } from "./transcript-content.ts";
import {
  findStanding,
  findTranscriptByBasis,
  insertTranscript,
  type IssuedTranscript,
} from "./transcripts.queries.ts";

/** What a transcript's code is hashed for. */
export const TRANSCRIPT_CODE = "transcript";

interface TranscriptKey {
  readonly schoolId: number;
  readonly studentId: number;
  readonly reader: Reader;
  readonly issuedBy: number;
}

/** H11: the published years of a student on one paper, signed when it is first asked for. Undefined without a grade. */
export async function transcriptOfStudent(
  { database, tokens }: { readonly database: Database; readonly tokens: Tokens },
  { schoolId, studentId, reader, issuedBy }: TranscriptKey,
): Promise<IssuedTranscript | undefined> {
  const db = database.reading(schoolId);
  const found = await transcriptYears(db, schoolId, studentId, reader);
  if (!found) return undefined;
  const { basis } = found;
  const known = await findTranscriptByBasis(db, schoolId, { studentId, basis });
  if (known) return known;
  const content = await readTranscriptContent(db, schoolId, studentId, found);
  const printed = transcriptText(content);
  const { id: keyId, privateKey } = await signingKey(database, tokens);
  const code = createCardCode();
  await database.inSchool(schoolId, (writing) =>
    insertTranscript(writing, schoolId, {
      studentId,
      basis,
      content,
      code,
      codeHash: tokens.hash(TRANSCRIPT_CODE, code),
      keyId,
      digest: computeDigest(printed),
      signature: signPayload(buildPayload({ code, printed, keyId }), privateKey),
      issuedBy,
    }),
  );
  return findTranscriptByBasis(database.reading(schoolId), schoolId, { studentId, basis });
}

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

interface Basis {
  readonly basis: string;
  readonly standing: Standing;
  /** The earliest first. */
  readonly years: readonly Published[];
}

/** What a transcript would say now. */
export async function transcriptYears(
  db: Db,
  schoolId: number,
  studentId: number,
  reader: Reader,
): Promise<Basis | undefined> {
  const published = await listPublished(db, schoolId, studentId, reader);
  const years = published.filter(({ shown }) => isGraded(shown)).toReversed();
  const standing = await findStanding(db, schoolId, studentId);
  if (years.length === 0 || !standing) return undefined;
  const parts = [
    ...years.map(({ yearId, revision }) => `${yearId}:${revision}`),
    standing.state,
    ...(standing.leftOn === null ? [] : [standing.leftOn]),
  ];
  return { basis: parts.join(" "), standing, years };
}

/** A year in progress, of which only months are published, is not on a transcript. */
export const isGraded = ({ outcome, subjects }: PublishedYear): boolean =>
  outcome !== null || subjects.some(({ effective }) => effective !== null);

async function readTranscriptContent(
  db: Db,
  schoolId: number,
  studentId: number,
  { standing, years }: Basis,
): Promise<TranscriptContent> {
  const last = years.at(-1);
  const holder =
    last &&
    (await findHolder(db, schoolId, { studentId, sectionId: last.shown.section.id, yearId: last.yearId }));
  if (!holder) throw new Error("A student with published marks has a record.");
  const headTeacher = await findHeadTeacher(db, schoolId);
  const cards = years.map(({ shown }) => ({
    shown,
    card: contentOfYear("school", shown, {
      ...holder,
      headTeacher,
      absentDays: null,
      conduct: null,
      comment: null,
    }),
  }));
  return {
    school: { code: holder.schoolCode, name: last.shown.school.name, place: holder.place },
    issuedOn: holder.today,
    student: {
      name: last.shown.student.name,
      number: holder.number,
      sex: holder.sex,
      bornOn: holder.bornOn,
    },
    standing: standing.state,
    leftOn: standing.leftOn,
    years: cards.map(({ shown, card }): TranscriptYear => ({
      title: card.year,
      level: card.level,
      section: card.section,
      round: card.round,
      pass: card.pass,
      grades: card.subjects.map(({ name, effective, retake, note, letter }, at) => ({
        code: shown.subjects[at]?.code ?? "",
        name,
        grade: effective,
        isRetaken: retake !== null,
        note,
        ...(letter && { letter }),
      })),
      total: card.total,
      average: card.average,
      ...(card.gradePoints !== undefined && { gradePoints: card.gradePoints }),
      outcome: card.outcome,
    })),
    headTeacher: headTeacher?.name ?? null,
    headSex: headTeacher?.sex ?? null,
  };
}
