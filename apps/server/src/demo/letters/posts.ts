import type { PersonNo, SchoolPlan } from "#demo/schools/public.ts";

import type { DemoPost } from "./demo-thread.ts";

const PLAIN = {
  state: "published",
  section: null,
  isPinned: false,
  requiresAck: false,
  isUrgent: false,
  withdrawnBecause: null,
  expired: null,
  comments: [],
} as const;

/** A school's posts: pinned and to be confirmed, asked about, of one class, over, withdrawn, a draft. */
export function buildPosts(plan: SchoolPlan): readonly DemoPost[] {
  const [manager] = plan.management;
  if (manager === undefined) return [];
  const office = { by: manager, role: "school_management" } as const;
  return [
    {
      ...PLAIN,
      ...office,
      daysAgo: 3,
      hour: 10,
      title: "جدول امتحانات نصف السنة",
      body: "تبدأ الامتحانات يوم الأحد في الساعة الثامنة صباحاً. يحضر الطلبة قبل الموعد بربع ساعة ومعهم بطاقة المدرسة، ولا يُسمح بالهواتف داخل القاعات.\n\nنرجو من العائلات تأكيد الاطلاع.",
      roles: ["student", "parent"],
      isPinned: true,
      requiresAck: true,
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 1,
      hour: 12,
      title: "لقاء أولياء الأمور يوم الثلاثاء",
      body: "ندعوكم إلى لقاء أولياء الأمور يوم الثلاثاء من الرابعة حتى السادسة عصراً في قاعة المدرسة.",
      roles: ["parent"],
      comments: buildComments(plan, manager),
    },
    ...classPost(plan),
    {
      ...PLAIN,
      ...office,
      daysAgo: 4,
      hour: 21,
      title: "تعطيل الدوام غداً بسبب الأمطار",
      body: "يُعطَّل الدوام غداً بسبب الأمطار الغزيرة وحفاظاً على سلامة الطلبة. يُستأنف الدوام في اليوم التالي في موعده.",
      roles: ["student", "parent", "teacher"],
      isUrgent: true,
      expired: { daysAgo: 2, hour: 23 },
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 2,
      hour: 13,
      title: "محضر اجتماع الهيئة التدريسية",
      body: "أُقرّ توزيع المراقبات، وتُسلَّم الدرجات الشهرية قبل نهاية الأسبوع.",
      roles: ["teacher"],
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 1,
      hour: 11,
      title: "زيارات الدروس في الأسبوع القادم",
      body: "تكون الزيارات من الأحد حتى الأربعاء، في الحصص الأربع الأولى. يستقبلكم معاون المدير في غرفته عند الوصول.",
      roles: ["subject_coordinator", "evaluator"],
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 20,
      hour: 9,
      title: "إعادة الكتب المستعارة",
      body: "آخر موعد لإعادة كتب المكتبة هو نهاية الأسبوع.",
      roles: ["student"],
      expired: { daysAgo: 12, hour: 23 },
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 6,
      hour: 8,
      state: "withdrawn",
      title: "تقديم موعد الدوام",
      body: "يبدأ الدوام في السابعة والنصف ابتداءً من الغد.",
      roles: ["student", "parent", "teacher"],
      withdrawnBecause: "نُشر بالخطأ: موعد الدوام لم يتغير.",
    },
    {
      ...PLAIN,
      ...office,
      daysAgo: 1,
      hour: 14,
      state: "draft",
      title: "رحلة إلى المتحف العراقي",
      body: "تُنظم المدرسة رحلة إلى المتحف.",
      roles: ["student", "parent"],
    },
  ];
}

/** A parent asks, the office answers. */
function buildComments({ guardianLinks, students }: SchoolPlan, manager: PersonNo): DemoPost["comments"] {
  const asker = guardianLinks.find(({ student, canView, isRestricted }) => {
    return student === students[0] && canView && !isRestricted;
  });
  if (!asker) return [];
  return [
    { by: asker.guardian, role: "parent", body: "هل يمكن الحضور مع الأطفال الصغار؟", daysAgo: 1, hour: 15 },
    { by: manager, role: "school_management", body: "نعم، وسيكون لهم ركن خاص.", daysAgo: 1, hour: 17 },
  ];
}

/** The first student's section, by who teaches it now. */
function classPost({ classes, assignments, enrolments }: SchoolPlan): readonly DemoPost[] {
  const section = enrolments[0]?.section ?? -1;
  const assignment = assignments.find(
    ({ teachingClass, endsOn, role }) =>
      endsOn === null && role === "primary" && classes[teachingClass]?.section === section,
  );
  if (!assignment) return [];
  return [
    {
      ...PLAIN,
      by: assignment.teacher,
      role: "teacher",
      daysAgo: 1,
      hour: 18,
      title: "مراجعة الوحدة الثانية",
      body: "نراجع غداً الوحدة الثانية. أحضروا الدفتر والمسطرة، وحلّوا الأسئلة من 1 إلى 6.",
      roles: ["student"],
      section,
    },
  ];
}
