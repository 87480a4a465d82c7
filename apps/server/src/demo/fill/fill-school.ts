import {
  type Day,
  type LoginPrefixes,
  planOffice,
  planSchool,
  type SchoolShape,
} from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { insertAccounts, insertScopes } from "./accounts.queries.ts";
import { insertAnswerPhotos } from "./answer-photos.queries.ts";
import { insertAttendance } from "./attendance.queries.ts";
import { insertAuditEvents } from "./audit-events.queries.ts";
import { insertClips } from "./clips.queries.ts";
import { insertConduct } from "./conduct.queries.ts";
import { insertEnrolments } from "./enrolments.queries.ts";
import { insertErasureRequest } from "./erasure-requests.queries.ts";
import { insertExercises } from "./exercises.queries.ts";
import { insertSchool, type Group, type NamedEntry } from "./group.queries.ts";
import { insertGrowth } from "./growth.queries.ts";
import { insertHomework } from "./homework.queries.ts";
import { insertLastMarks } from "./last-marks.queries.ts";
import { insertLessons } from "./lessons.queries.ts";
import { insertMarks, nameSources } from "./marks.queries.ts";
import { insertMinistryResults } from "./ministry-results.queries.ts";
import { insertPeople } from "./people.queries.ts";
import { insertPortraits } from "./portraits.queries.ts";
import { insertPosts } from "./posts.queries.ts";
import { insertReadyReplies } from "./ready-replies.queries.ts";
import { insertRooms } from "./rooms.queries.ts";
import { insertStructure } from "./structure.queries.ts";
import { insertThreads } from "./threads.queries.ts";
import { insertTimetable } from "./timetable.queries.ts";

export interface Counts {
  readonly schools: number;
  readonly people: number;
  readonly students: number;
  readonly teachers: number;
  readonly guardianLinks: number;
  readonly classes: number;
  readonly classEnrolments: number;
  readonly rooms: number;
  readonly messages: number;
}

export interface SchoolOrder {
  readonly seed: number;
  readonly today: Day;
  readonly named: NamedEntry;
  readonly kind: "primary" | "mixed";
  readonly shape: SchoolShape;
  /** The login of the evaluator who is sent there. */
  readonly evaluator: string;
  /** Whether it has its timetable and its calendar: a large school's takes seconds to make. */
  readonly hasTimetable?: boolean;
  /** Whether it has marks of two years. */
  readonly hasMarks?: boolean;
  /** Messages exactly; absent: as many as such a school has by that day. */
  readonly messages?: number;
}

/** Writes one whole school in the transaction it is given. */
export async function fillSchool(bulk: BulkTransaction, group: Group, order: SchoolOrder): Promise<Counts> {
  const {
    seed,
    today,
    named,
    kind,
    shape,
    evaluator,
    messages,
    hasTimetable = false,
    hasMarks = false,
  } = order;
  const { client, db, enter } = bulk;
  const plan = planSchool(seed, today, shape);
  const schoolId = await insertSchool(db, group.groupId, named, kind);
  await enter(schoolId);
  const people = await insertPeople(client, plan, schoolId);
  await insertAccounts(client, plan, schoolId, people, group);
  await insertScopes(client, plan, schoolId, group, evaluator);
  const ids = await insertStructure(client, plan, schoolId, people, group);
  const classEnrolments = await insertEnrolments(client, plan, ids, group);
  const written = await insertRooms(client, seed, plan, ids, {
    subjectId: group.subjectId,
    ...(messages !== undefined && { quota: messages }),
  });
  await insertPosts(db, { plan, ids });
  await insertThreads(db, { plan, ids });
  await insertReadyReplies(db, { plan, ids });
  await insertErasureRequest(db, { plan, ids });
  await insertLessons(db, seed, { plan, ids }, { hasExercises: hasTimetable });
  await insertClips(db, { plan, ids });
  if (hasTimetable) await insertTimetable(client, seed, plan, ids);
  if (hasTimetable) await insertExercises(db, seed, { plan, ids });
  if (hasTimetable) await insertAnswerPhotos(db, { plan, ids });
  if (hasTimetable) await insertHomework(db, { plan, ids });
  if (hasMarks) {
    await insertMarks({ bulk, seed, plan, ids });
    await insertLastMarks({ bulk, seed, plan, ids });
    await nameSources(db, ids.schoolId);
    await insertMinistryResults(db, { plan, ids });
    await insertConduct({ bulk, seed, plan, ids });
  }
  if (hasTimetable) {
    await insertAttendance(db, schoolId, today);
    await insertPortraits(db, { plan, ids });
    await insertGrowth(db, schoolId, today);
  }
  await insertAuditEvents(db, schoolId);
  return {
    schools: 1,
    people: plan.people.length,
    students: plan.enrolments.filter(({ state }) => state === "active").length,
    teachers: plan.teachers.length,
    guardianLinks: plan.guardianLinks.length,
    classes: plan.classes.length,
    classEnrolments,
    ...written,
  };
}

interface OfficeOrder {
  readonly seed: number;
  readonly today: Day;
  readonly evaluators: number;
  readonly prefixes: LoginPrefixes;
}

/** Writes the head office of a group and its people. */
export async function fillOffice(bulk: BulkTransaction, group: Group, order: OfficeOrder): Promise<Counts> {
  const { seed, today, evaluators, prefixes } = order;
  const plan = planOffice(seed, today, evaluators, prefixes);
  const schoolId = await insertSchool(bulk.db, group.groupId, OFFICE, "office");
  await bulk.enter(schoolId);
  const people = await insertPeople(bulk.client, plan, schoolId);
  await insertAccounts(bulk.client, plan, schoolId, people, group);
  return { ...NOTHING, people: plan.people.length };
}

export const NOTHING: Counts = {
  schools: 0,
  people: 0,
  students: 0,
  teachers: 0,
  guardianLinks: 0,
  classes: 0,
  classEnrolments: 0,
  rooms: 0,
  messages: 0,
};

export const added = (a: Counts, b: Counts): Counts => ({
  schools: a.schools + b.schools,
  people: a.people + b.people,
  students: a.students + b.students,
  teachers: a.teachers + b.teachers,
  guardianLinks: a.guardianLinks + b.guardianLinks,
  classes: a.classes + b.classes,
  classEnrolments: a.classEnrolments + b.classEnrolments,
  rooms: a.rooms + b.rooms,
  messages: a.messages + b.messages,
});

const OFFICE: NamedEntry = {
  code: "office",
  en: "Head office",
  ar: "المكتب الرئيسي",
  ckb: "نووسینگەی سەرەکی",
};
