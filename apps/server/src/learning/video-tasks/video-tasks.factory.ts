import type { Criterion } from "@dars/contract/learning/question-parts";
import { createVideoTask } from "@dars/contract/learning/video-task-writing";
import { listStudentVideoTasks, sendVideoTake } from "@dars/contract/learning/video-tasks";

import { authoriseWith } from "#identity/access/public.ts";
import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import type { Slice } from "#platform/http/api.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { videoTasks } from "./video-tasks.routes.ts";

export const TEXT = { title: "Read aloud", prompt: "One page.", maxSeconds: 60, takes: 2, dueAt: null };

export type VideoPlace = Awaited<ReturnType<Awaited<ReturnType<typeof videoBed>>["aPlace"]>>;

/** The slice on a database of its own, with what its tests do again and again. */
export async function videoBed(slices: readonly Slice[] = []) {
  const { database, owner, tokens, as } = await testbed([videoTasks, ...slices], {
    authorise: authoriseWith(),
  });

  async function aPlace() {
    const group = await aGroup(database);
    const school = await aSchool(database, group);
    const level = await aLevel(database, group);
    const arabic = await aSubject(database, group);
    const year = await aYear(database, school);
    const offering = await anOffering(database, year, { level, subject: arabic });
    const first = await aSection(database, year, { level, letter: "A" });
    const second = await aSection(database, year, { level, letter: "B" });
    const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
    const firstClass = await aTeachingClass(database, offering, { section: first, teacher });
    await aTeachingClass(database, offering, { section: second, teacher: colleague });
    const assistant = await aTeacher(database, school);
    await anAssignment(database, firstClass, assistant, { role: "assistant" });
    const student = await aStudent(database, school, { section: first });
    return {
      group,
      school,
      first,
      parallel: second,
      schoolId: school.id,
      offeringId: offering.id,
      firstClass,
      teacher,
      colleague,
      second: assistant,
      student,
      classmate: await aStudent(database, school, { section: second }),
      mother: await aGuardian(database, group, { of: [student] }),
      coordinator: await aCoordinator(database, group, { subject: arabic, schools: [school] }),
      management: await aManagement(database, school),
    };
  }

  type Place = Awaited<ReturnType<typeof aPlace>>;
  const params = ({ schoolId, offeringId }: Place) => ({ schoolId, offeringId });

  const set = (place: Place, by = place.teacher, more: { readonly criteria?: Criterion[] } = {}) =>
    as(by.actor).call(createVideoTask, {
      params: params(place),
      body: { key: aKey(), ...TEXT, classIds: [place.firstClass.id], modelFileId: null, ...more },
    });

  async function sent({ schoolId }: Place, { actor, id, accountId }: Member, taskId: number, seconds = 40) {
    const fileId = await aClip(database, { schoolId, accountId, seconds });
    const made = await as(actor).call(sendVideoTake, {
      params: { schoolId, studentId: id, taskId },
      body: { key: aKey(), fileId },
    });
    return { ...made, fileId };
  }

  /** What a student, or its guardian, sees of the student's answers. */
  async function seenBy(place: Place, { actor, id }: Member) {
    const studentId = actor.role === "student" ? id : place.student.id;
    const { tasks } = await as(actor).call(listStudentVideoTasks, {
      params: { ...params(place), studentId },
    });
    return tasks.flatMap(({ takesDone }) => takesDone);
  }

  return { database, owner, tokens, as, aPlace, params, set, sent, seenBy };
}
