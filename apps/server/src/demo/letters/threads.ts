import type { PersonNo, SchoolPlan } from "#demo/schools/public.ts";

import type { DemoEntry, DemoThread, Moment } from "./demo-thread.ts";

/** Threads between families and the office: waiting, claimed with a note, answered, and closed. */
export function buildThreads(plan: SchoolPlan): readonly DemoThread[] {
  const [manager] = plan.management;
  if (manager === undefined) return [];
  const families = [0, 3, 5, 8].flatMap((no) => listFamilies(plan, plan.students[no]));
  return STORIES.flatMap((story, no) => {
    const family = families[no];
    return family ? [story(family, manager)] : [];
  });
}

interface Family {
  readonly person: PersonNo;
  readonly about: PersonNo;
}

function listFamilies({ guardianLinks }: SchoolPlan, student: PersonNo | undefined): readonly Family[] {
  const link = guardianLinks.find((one) => one.student === student && one.canView && !one.isRestricted);
  return link ? [{ person: link.guardian, about: link.student }] : [];
}

type Story = (family: Family, manager: PersonNo) => DemoThread;

const fromParent = ({ person }: Family, body: string, at: Moment): DemoEntry => ({
  ...at,
  by: person,
  role: "parent",
  body,
  isInternal: false,
});

const fromOffice = (by: PersonNo, body: string, at: Moment, isInternal = false): DemoEntry => ({
  ...at,
  by,
  role: "school_management",
  body,
  isInternal,
});

const STORIES: readonly Story[] = [
  (family) => ({
    ...family,
    kind: "request",
    subject: "إجازة يوم الخميس",
    state: "open",
    claimedBy: null,
    entries: [
      fromParent(family, "لديها موعد عند طبيب الأسنان في الساعة العاشرة. هل يمكنها المغادرة مبكراً؟", {
        daysAgo: 1,
        hour: 19,
      }),
    ],
    isReadByOffice: false,
    isReadByPerson: true,
  }),
  (family, manager) => ({
    ...family,
    kind: "request",
    subject: "تأييد استمرار بالدراسة",
    state: "answered",
    claimedBy: manager,
    entries: [
      fromParent(family, "أحتاج إلى تأييد استمرار بالدراسة لهذا العام.", { daysAgo: 4, hour: 9 }),
      fromOffice(manager, "التأييد جاهز، ويمكن تسلّمه من الإدارة حتى الواحدة ظهراً.", { daysAgo: 3, hour: 11 }),
    ],
    isReadByOffice: true,
    isReadByPerson: false,
  }),
  (family, manager) => ({
    ...family,
    kind: "complaint",
    subject: "ازدحام عند باب المدرسة",
    state: "open",
    claimedBy: manager,
    entries: [
      fromParent(family, "يقف كثير من السيارات أمام الباب وقت الانصراف، وهذا خطر على الصغار.", {
        daysAgo: 2,
        hour: 14,
      }),
      fromOffice(manager, "سأتحدث مع الحارس ومع البلدية.", { daysAgo: 2, hour: 15 }, true),
    ],
    isReadByOffice: true,
    isReadByPerson: true,
  }),
  (family, manager) => ({
    ...family,
    kind: "notice",
    subject: "غياب متكرر",
    state: "closed",
    claimedBy: null,
    entries: [
      fromOffice(manager, "لاحظنا غياب يومين هذا الأسبوع. هل كل شيء على ما يرام؟", { daysAgo: 9, hour: 10 }),
      fromParent(family, "كان مريضاً، وقد عاد اليوم. شكراً لسؤالكم.", { daysAgo: 8, hour: 16 }),
    ],
    isReadByOffice: true,
    isReadByPerson: true,
  }),
];
