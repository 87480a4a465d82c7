import { listOpenTasks } from "@dars/contract/learning/attempts";
import { listResultYears } from "@dars/contract/marks/results";
import { readCareNotes } from "@dars/contract/school/care-notes";
import { listThreads } from "@dars/contract/talking/messages";
import { readStudentAttendance } from "@dars/contract/time/absences";
import { readAttendanceMonth } from "@dars/contract/time/attendance-month";
import { addDays, listDays } from "@dars/contract/time/days";
import { readStudentSchedule } from "@dars/contract/time/schedule";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { todayAtSchool } from "#platform/time/days.ts";

const student = { id: 26, name: names("Tara Barzani") };

/** A server with a child who was absent and whose family has reported it. */
export function aKnownChild(): FakeServer {
  const today = todayAtSchool();
  const tomorrow = addDays(today, 1);
  return new FakeServer()
    .on(readStudentSchedule, {
      today,
      timeZone: "Asia/Baghdad",
      weekDays: 127,
      from: today,
      until: addDays(today, 7),
      of: { kind: "student", ...student },
      days: [
        {
          date: tomorrow,
          isTaught: true,
          lessons: [
            {
              id: 5,
              no: 1,
              startsAt: "08:00",
              endsAt: "08:45",
              classIds: [1],
              sectionIds: [340],
              subjectId: 3,
              teacherId: null,
              room: null,
              change: null,
            },
          ],
          pauses: [],
        },
      ],
      entries: [],
      subjects: [{ id: 3, name: names("Maths"), theme: "blue", icon: null }],
      teachers: [],
      sections: [],
    })
    .onEach(readAttendanceMonth, ({ url }) => {
      const month = new URL(url, "http://dars.test").searchParams.get("month") ?? "";
      const days = listDays(`${month}-01`, `${month}-29`).map((day) => ({ day, state: "present" as const }));
      return {
        month,
        today,
        days: [...days.slice(0, -1), { day: `${month}-28`, state: "absent_unexcused" as const }],
      };
    })
    .on(readStudentAttendance, {
      student,
      section: null,
      today: { day: today, isDayOff: false, isRecorded: true, status: "absent_unexcused" },
      sums: {
        recorded: 50,
        present: 45,
        late: 1,
        leftEarly: 0,
        daysUnexcused: 3,
        daysExcused: 1,
        percent: 94,
        marksLeft: 10,
        marksTotal: 10,
      },
      days: [{ day: today, marks: [{ period: 0, status: "absent_unexcused", minutes: null }] }],
      excuses: [
        {
          id: 4,
          studentId: 26,
          name: student.name,
          section: null,
          fromDay: today,
          untilDay: today,
          reason: "illness",
          text: null,
          attachments: [],
          state: "waiting",
          sentAt: "2026-11-22T05:00:00.000Z",
          sentBy: null,
          isOwn: false,
          decidedAt: null,
          decidedBy: null,
          note: null,
          revision: 1,
        },
      ],
      excusableFrom: today,
    })
    .on(readCareNotes, { health: null, custody: null, asksOffice: false, revision: 0, mayWrite: true })
    .on(listResultYears, { student, years: [] })
    .on(listOpenTasks, {
      tasks: [
        {
          id: 9,
          lessonId: 2,
          title: "Past simple",
          purpose: "homework",
          subject: { id: 4, name: names("English"), theme: "violet", icon: null },
          standing: "new",
          dueAt: null,
          questions: 10,
        },
      ],
    })
    .on(listThreads, {
      threads: [
        {
          id: 5,
          schoolId: 12,
          school: null,
          kind: "request",
          subject: "Bus",
          state: "open",
          about: student,
          person: { id: 27, name: names("Dilshad Barzani") },
          startedByRole: "parent",
          claimedBy: null,
          lastAt: "2026-11-22T05:00:00.000Z",
          createdAt: "2026-11-22T05:00:00.000Z",
          unread: 0,
          isOffice: true,
        },
      ],
      unread: 0,
      next: null,
    });
}
