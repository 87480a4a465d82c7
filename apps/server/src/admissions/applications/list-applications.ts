import type {
  ApplicationLine,
  listApplications as route,
  readApplication as readRoute,
} from "@dars/contract/admissions/applications";
import { MOST_MESSAGES } from "@dars/contract/admissions/applying";
import { Id, Instant } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";
import { Type } from "typebox";

import { describeApplication, listMessagesAbout } from "#identity/outbound/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import {
  findApplication,
  countSettled,
  listAlike,
  listOpen,
  listSettled,
  SETTLED_PAGE,
  type LineRow,
} from "./applications.queries.ts";
import { countWaitingPhones } from "./codes.queries.ts";
import { listAnswers, listDocuments } from "./documents.queries.ts";
import { listOffered } from "./places.queries.ts";
import { listOfferedSlots } from "./slots.queries.ts";

const settledPages = createPagination("settled applications", Type.Object({ submittedAt: Instant, id: Id }));

/** O2: all open ones on the first page, and the settled page by page. */
export async function listApplications(
  { database }: Context,
  { params: { schoolId }, query: { after } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const place = settledPages.parseCursor(after);
  const [open, found, settled, levels, waitingPhones] = await Promise.all([
    place ? [] : listOpen(db, schoolId),
    listSettled(db, schoolId, place),
    countSettled(db, schoolId),
    listOffered(db, schoolId),
    countWaitingPhones(database.directory, schoolId),
  ]);
  const placed = found.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString(), row }));
  const page = settledPages.buildPage(placed, SETTLED_PAGE);
  return {
    applications: [...open, ...page.rows.map(({ row }) => row)].map(toApplicationLine),
    settled,
    next: page.next,
    levels: [...levels],
    waitingPhones,
  };
}

const toApplicationLine = ({
  nameParts,
  since,
  submittedAt,
  key,
  level,
  state,
  isDuplicate,
  isAnswered,
  waitingPlace,
  revision,
}: LineRow): ApplicationLine => ({
  key,
  level,
  state,
  isDuplicate,
  isAnswered,
  waitingPlace,
  revision,
  name: displayNames(nameParts),
  since: since.toISOString(),
  submittedAt: submittedAt.toISOString(),
});

/** O2. */
export async function readApplication(
  { actor, database }: Context,
  { params: { schoolId, application: key } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const db = database.reading(schoolId);
  const row = await findApplication(db, schoolId, key);
  if (!row) throw notFound("This application");
  const [[level], alike, documents, answers, slots, messages] = await Promise.all([
    listOffered(db, schoolId, row.levelId),
    listAlike(db, schoolId, row.id),
    listDocuments(db, schoolId, row.id),
    listAnswers(db, schoolId, row.id),
    listOfferedSlots(db, schoolId),
    listMessagesAbout(db, schoolId, describeApplication(key), MOST_MESSAGES),
  ]);
  const { phone, tracking, request, note, offerUntil, studentId, revision } = row;
  const bornBy = level?.bornBy ?? null;
  return {
    ...toApplicationLine(row),
    record: toRecord(row),
    phone,
    tracking,
    request,
    note,
    offerUntil,
    studentId,
    revision,
    assessmentAt: row.assessmentAt?.toISOString() ?? null,
    freeSlots: slots.filter(({ free }) => free > 0).length,
    free: level ? level.free : 0,
    isTooYoung: bornBy !== null && row.birthDate > bornBy,
    documents,
    messages,
    answers: answers.map((answer) => ({
      request: answer.request,
      text: answer.text,
      at: answer.at.toISOString(),
    })),
    duplicates: alike.map(toApplicationLine),
    mayEnrol: actor.role === "school_management" && ENROLLED_FROM.has(row.state),
  };
}

/** States in which a child has a place that it may take. */
export const ENROLLED_FROM: ReadonlySet<string> = new Set(["accepted", "offer_accepted"]);

type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

function toRecord(row: FoundApplication): Reply<typeof readRoute>["record"] {
  const { given = "", father = "", grandfather = "", family = "" } = Object.values(row.nameParts)[0] ?? {};
  return {
    name: { given, father, grandfather, family },
    sex: row.sex,
    birthDate: row.birthDate,
    nationalId: row.hasNationalId,
    levelId: row.levelId,
    previousSchool: row.previousSchool,
    previousResult: row.previousResult,
    siblings: row.siblings,
    needs: row.needs,
    guardians: row.guardians,
    email: row.email,
  };
}
