import type { Role } from "@dars/contract/platform/roles";
import type { Home } from "@dars/contract/shell/home";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { ReadsTogether } from "#platform/db/reads-together.ts";
import { forbidden } from "#platform/errors.ts";
import { listCoordinatedSubjects, listSchoolCards } from "#school/schools/public.ts";
import { countUnread } from "#talking/chat/public.ts";

import { listDraftsToReview, readCoordinatedSchool } from "./coordination.queries.ts";
import { listOfficeHomes, type OfficeHome } from "./office-home.ts";
import { ownName } from "./own-name.ts";
import { readFirstRun } from "./read-first-run.ts";
import { readSchoolWork } from "./school-work.queries.ts";
import { listTeacherHomes, type TeacherHome, type TeacherKey } from "./teacher-home.queries.ts";

const NO_VISITS: ReadonlyMap<number, Date> = new Map();

const NOTHING = {
  teacher: null,
  management: null,
  schools: null,
  coordination: null,
  office: null,
  subjects: null,
};

/** Homes that many open in one moment. */
export interface Homes {
  readonly teachers: ReadsTogether<TeacherKey, TeacherHome>;
  /** By person. */
  readonly offices: ReadsTogether<number, OfficeHome>;
}

export const openHomes = (): Homes => ({
  teachers: new ReadsTogether(listTeacherHomes),
  offices: new ReadsTogether(listOfficeHomes),
});

/** A name and what concerns the caller's role; every other part is null. */
export async function readHome(homes: Homes, context: Context): Promise<Home> {
  return { ...NOTHING, ...(await PARTS[context.actor.role](context, homes)) };
}

type HomePart = Partial<Home> & Pick<Home, "name">;

/** With the name that the caller has in its school. */
const named =
  (read: (context: Context) => Promise<Partial<Home>>) =>
  async (context: Context): Promise<HomePart> => {
    const [name, part] = await Promise.all([ownName(context), read(context)]);
    return { ...part, name };
  };

const noHome = async (): Promise<never> => {
  throw forbidden("read this home");
};

const overSchools = async (context: Context): Promise<Partial<Home>> => ({
  schools: await listSchoolCards(context.database, await schoolsInReach(context)),
});

const PARTS: Readonly<Record<Role, (context: Context, homes: Homes) => Promise<HomePart>>> = {
  parent: noHome,
  student: noHome,
  teacher: ofTeacher,
  school_management: ofManagement,
  administrator: named(ofAdministrator),
  subject_coordinator: named(ofCoordinator),
  evaluator: named(overSchools),
};

async function ofTeacher({ actor, database }: Context, { teachers }: Homes): Promise<HomePart> {
  const { schoolId, personId, accountId } = actor;
  if (schoolId === null || personId === null) return noHome();
  const [found, unread] = await Promise.all([
    teachers.read(database, schoolId, { personId, accountId }),
    countUnread(database, actor, NO_VISITS, { raisesPointers: false }),
  ]);
  if (!found) return noHome();
  const { name, classes, homeroom, work } = found;
  return {
    name,
    teacher: { schoolId, classes, homeroom, work: { ...work, unreadRooms: unread.rooms.size } },
  };
}

async function ofManagement({ actor, database }: Context, { offices }: Homes): Promise<HomePart> {
  const { schoolId, personId } = actor;
  if (schoolId === null || personId === null) return noHome();
  return (await offices.read(database, schoolId, personId)) ?? noHome();
}

async function ofAdministrator(context: Context): Promise<Partial<Home>> {
  const { database } = context;
  const schoolIds = await schoolsInReach(context);
  const [schools, firstRun, ...works] = await Promise.all([
    listSchoolCards(database, schoolIds),
    readFirstRun(context, schoolIds),
    ...schoolIds.map((id) => readSchoolWork(database.reading(id, "at once"), id)),
  ]);
  const office = works.filter(
    ({ imports, approvals, cases, appeals, erasureRequests = 0 }) =>
      imports + approvals + cases + appeals + erasureRequests > 0,
  );
  return { schools, office, ...(firstRun && { firstRun }) };
}

const MOST_DRAFTS = 100;

async function ofCoordinator(context: Context): Promise<Partial<Home>> {
  const { database } = context;
  const schoolIds = await schoolsInReach(context);
  const [schools, ...each] = await Promise.all([
    listSchoolCards(database, schoolIds),
    ...schoolIds.map((id) => coordinatedIn(context, id)),
  ]);
  const once = new Map(each.flatMap((one) => one.subjects).map((subject) => [subject.id, subject]));
  const subjects = [...once.values()].toSorted((a, b) => a.position - b.position || a.id - b.id);
  const drafts = each.flatMap((one) => one.drafts).toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return {
    schools,
    subjects: subjects.map(({ id, name, theme }) => ({ id, name, theme })),
    coordination: {
      schools: each.map((one) => one.row),
      drafts: drafts
        .slice(0, MOST_DRAFTS)
        .map(({ since, ...draft }) => ({ ...draft, since: since.toISOString() })),
      draftsInAll: each.reduce((sum, { drafts: [first] }) => sum + (first?.inAll ?? 0), 0),
    },
  };
}

async function coordinatedIn({ actor: { accountId }, database }: Context, schoolId: number) {
  const db = database.reading(schoolId, "at once");
  const [subjects, row, drafts] = await Promise.all([
    listCoordinatedSubjects(db, schoolId, accountId),
    readCoordinatedSchool(db, schoolId, accountId),
    listDraftsToReview(db, schoolId, accountId, MOST_DRAFTS),
  ]);
  return { subjects, row, drafts };
}
