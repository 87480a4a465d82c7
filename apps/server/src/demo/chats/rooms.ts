import { COORDINATED, type PersonNo, type SchoolPlan, createStream } from "#demo/schools/public.ts";
import { type SubjectCode, SUBJECTS } from "#school/curriculum/public.ts";

import { indexMembers, type Member, type Members } from "./room-members.ts";

export type RoomKind =
  | "subject_class"
  | "homeroom"
  | "teacher_student"
  | "teacher_parent"
  | "staff"
  | "coordinator"
  | "announcement";

/** A room with the members that follow from enrolments and assignments (CHAT-3); no member is added by hand. */
export interface Room {
  /** Its place in the seed's tree. */
  readonly path: string;
  readonly kind: RoomKind;
  readonly title: string | null;
  readonly teachingClass: number | null;
  readonly section: number | null;
  readonly about: PersonNo | null;
  /** The subject of the conversation; null for any. */
  readonly subject: SubjectCode | null;
  readonly members: readonly Member[];
  /** The only members who may write; null for all but observers. */
  readonly writers: readonly PersonNo[] | null;
}

const ADULT_YEARS = 13;

/** Every room of the school, of each kind that docs/rules.md#rooms names. */
export function buildRooms(seed: number, plan: SchoolPlan): Room[] {
  const people = indexMembers(plan);
  const path = `school/${plan.place}/room`;
  const empty = {
    title: null,
    teachingClass: null,
    section: null,
    about: null,
    subject: null,
    writers: null,
  };
  const rooms = [
    ...plan.classes.map((one, no): Room => ({
      ...empty,
      path: `${path}/class/${no}`,
      kind: "subject_class",
      teachingClass: no,
      section: one.section,
      subject: one.subject,
      members: [...people.listClassTeachers(no), ...people.listSectionStudents(one.section)],
    })),
    ...plan.sections.flatMap(({ year, homeroomTeacher }, no): Room[] =>
      year === "current" && homeroomTeacher !== null
        ? [
            {
              ...empty,
              path: `${path}/homeroom/${no}`,
              kind: "homeroom",
              section: no,
              members: [people.always(homeroomTeacher, "staff"), ...people.listSectionStudents(no)],
            },
          ]
        : [],
    ),
    ...directRooms(seed, plan, people, path),
    ...staffRooms(plan, people, path),
  ];
  return rooms.map((room) => ({
    ...room,
    members: room.members.filter(({ person }) => !people.isShutOut(person)),
  }));
}

/** With each student one room with a teacher, and one between a teacher and the parents. */
function directRooms(seed: number, plan: SchoolPlan, people: Members, path: string): Room[] {
  const empty = { title: null, teachingClass: null, section: null, writers: null };
  return plan.enrolments.flatMap(({ student, section, state }, no): Room[] => {
    if (state !== "active") return [];
    const stream = createStream(seed, `${path}/direct/${no}`);
    const classes = plan.classes.flatMap((one, place) => (one.section === section ? [place] : []));
    // The first student writes to the first teacher, so that the demo's accounts know each other.
    const first = no === 0 ? classes.find((place) => people.now(place) === plan.teachers[0]) : undefined;
    const chosen = [stream.pick(classes), stream.pick(classes)].map((place) => first ?? place);
    const [child, parents] = chosen.map((place) => ({
      teacher: { ...people.always(people.now(place), "staff"), from: people.since(student) },
      subject: plan.classes[place]?.subject ?? null,
    }));
    if (!child || !parents) return [];
    const guardians = people.listStudentGuardians(student);
    const own: Member = { ...people.always(student, "student"), from: people.since(student) };
    const observers = isYoung(plan, student)
      ? guardians
          .filter(({ person }) => person !== child.teacher.person)
          .map((one): Member => ({ ...one, role: "observer" }))
      : [];
    const about = { ...empty, about: student };
    const withChild: Room = {
      ...about,
      path: `${path}/student/${no}`,
      kind: "teacher_student",
      subject: child.subject,
      members: [child.teacher, own, ...observers],
    };
    const withParents: Room = {
      ...about,
      path: `${path}/parents/${no}`,
      kind: "teacher_parent",
      subject: parents.subject,
      members: [parents.teacher, ...guardians.filter(({ person }) => person !== parents.teacher.person)],
    };
    return withParents.members.length > 1 ? [withChild, withParents] : [withChild];
  });
}

function staffRooms(plan: SchoolPlan, people: Members, path: string): Room[] {
  const staff = [...new Set([...plan.management, ...people.teachers])];
  const empty = { teachingClass: null, section: null, about: null };
  const everybody = [
    ...staff.map((person) => people.always(person, "staff")),
    ...people.activeStudents.map((person): Member => ({
      ...people.always(person, "student"),
      from: people.since(person),
    })),
    ...people.guardians(new Set(staff)),
  ];
  return [
    {
      ...empty,
      path: `${path}/staff`,
      kind: "staff",
      title: "هيئة التدريس",
      subject: null,
      writers: null,
      members: staff.map((person) => people.always(person, "staff")),
    },
    {
      ...empty,
      path: `${path}/announcements`,
      kind: "announcement",
      title: "إعلانات المدرسة",
      subject: null,
      writers: plan.management,
      members: everybody,
    },
    ...plan.coordinators
      .flatMap((coordinator, no) => (COORDINATED[no] ?? []).map((subject) => ({ coordinator, subject })))
      .flatMap(({ coordinator, subject }): Room[] => {
        const teachers = people.teachersOfSubject(subject);
        const name = SUBJECTS.find(({ code }) => code === subject)?.ar ?? subject;
        const members = [people.always(coordinator, "staff"), ...teachers];
        const room: Room = {
          ...empty,
          path: `${path}/coordinator/${subject}`,
          kind: "coordinator",
          title: `مدرّسو ${name}`,
          subject,
          writers: null,
          members,
        };
        return teachers.length > 0 ? [room] : [];
      }),
  ];
}

/** Under thirteen, when parents look on (docs/rules.md#rooms). */
function isYoung(plan: SchoolPlan, student: PersonNo): boolean {
  const [year = "0", ...rest] = plan.people[student]?.birthDate?.split("-") ?? [];
  return [String(Number(year) + ADULT_YEARS).padStart(4, "0"), ...rest].join("-") > plan.today;
}
