import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { enrolApplicant, moveApplication, readApplication } from "@dars/contract/admissions/applications";

import { authoriseWith } from "#identity/access/public.ts";
import type { ConfiguredWays } from "#identity/outbound/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { careNotes } from "#school/care-notes/care-notes.routes.ts";
import { guardians } from "#school/guardians/guardians.routes.ts";
import { people } from "#school/people/people.routes.ts";
import { aDisk } from "#talking/files/files.factory.ts";
import { files } from "#talking/files/files.routes.ts";

import { applications } from "./applications.routes.ts";
import { writeWaitingCodes } from "./applying.factory.ts";
import { mayReadApplicationFiles } from "./may-read-application-files.ts";

const SCHOOL_BYTES = 100 * 1024 * 1024;

/** Schools that take applications, on one database, and what their offices do. */
export async function officesBed(ways: ConfiguredWays = {}) {
  const store = await aDisk();
  const readers = { application: [mayReadApplicationFiles] };
  const slices = [
    applications({ store, schoolBytes: SCHOOL_BYTES, ways }),
    files(store, readers, SCHOOL_BYTES),
    careNotes,
    guardians,
    people,
  ];
  const bed = await testbed(slices, { authorise: authoriseWith() });
  const { database, owner, as, anonymous, tokens } = bed;
  const group = await aGroup(database);
  await owner.query("update group_settings set show_apply_now_button = true");

  /** A school with one level of two seats. */
  async function aTakingSchool(capacity = 2) {
    const school = await aSchool(database, group);
    const level = await aLevel(database, group, { stage: "intermediate" });
    const section = await aSection(database, await aYear(database, school), { level, capacity });
    const management = await aManagement(database, school);
    return {
      anonymous,
      office: as(management.actor),
      schoolId: school.id,
      levelId: level.id,
      school,
      section,
      management,
    };
  }
  type Taking = Awaited<ReturnType<typeof aTakingSchool>>;

  const read = ({ office, schoolId }: Taking, application: string) =>
    office.call(readApplication, { params: { schoolId, application } });

  async function move(
    set: Taking,
    application: string,
    to: ApplicationState,
    more: { readonly isBeyondSeats?: boolean; readonly text?: string; readonly assessmentAt?: string } = {},
  ) {
    const { revision } = await read(set, application);
    const { isBeyondSeats = false, text = "Because", assessmentAt = null } = more;
    const body = { key: aKey(), revision, to, text, assessmentAt, isBeyondSeats };
    return set.office.call(moveApplication, { params: { schoolId: set.schoolId, application }, body });
  }

  async function accept(set: Taking, application: string, isBeyondSeats = false) {
    await move(set, application, "under_review");
    return move(set, application, "accepted", { isBeyondSeats });
  }

  async function enrol(
    set: Taking,
    application: string,
    by: Member = set.management,
    notThese: readonly number[] = [],
  ) {
    const { revision } = await read(set, application);
    const body = {
      key: aKey(),
      revision,
      sectionId: set.section.id,
      isOverCapacity: false,
      notThese: [...notThese],
    };
    const sent = { params: { schoolId: set.schoolId, application }, body };
    return { sent, reply: await as(by.actor).call(enrolApplicant, sent) };
  }

  const work = () => writeWaitingCodes({ database, owner, tokens, ways });

  return { ...bed, work, store, group, aTakingSchool, read, move, accept, enrol };
}
