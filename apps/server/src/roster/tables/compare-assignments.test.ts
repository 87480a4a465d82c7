import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { writeLines } from "#platform/testing/returned-workbook.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { anOffice } from "./office.factory.ts";
import { listRemarks, takenLines } from "./returned-table.factory.ts";

takesLong();

const { database, owner } = await freshDatabase();

let offices = 0;
const newOffice = () => anOffice(database, `held${(offices += 1)}`);

async function aTaughtSchool() {
  const office = await newOffice();
  await aStudent(database, office.school, { section: office.sections.a });
  const teacher = (name: string) => aTeacher(database, office.school, { name });
  const [hasan, muna, sara] = [
    await teacher("حسن علي الجبوري"),
    await teacher("منى سالم العبيدي"),
    await teacher("سارة كريم الربيعي"),
  ];
  const assign = (who: string, role: string) =>
    office.load(`teacher,section,subject,role\n${who},الأول المتوسط أ,MATH,${role}\n`, {
      kind: "assignments",
    });
  await assign("حسن علي الجبوري", "primary");
  await assign("منى سالم العبيدي", "assistant");
  const fetchAssignments = async () =>
    (
      await owner.query(
        `select teacher_id as id, role from teacher_assignments
         where school_id = $1 and state <> 'ended' order by id`,
        [office.school.id],
      )
    ).rows.map(({ id, role }) => `${id} ${role}`);
  return { office, hasan, muna, sara, assign, fetchAssignments };
}

test("assignments: what was taken over or ended since stays so, and an edit of it is named", async () => {
  const { office, hasan, muna, sara, assign, fetchAssignments } = await aTaughtSchool();
  const file = await takenLines(database, office, "assignments");
  const mine = (id: number) => file.findIndex((cells) => cells[0] === String(id));
  await assign("سارة كريم الربيعي", "primary");
  const now = await fetchAssignments();
  expect(now).toEqual([`${hasan.id} assistant`, `${muna.id} assistant`, `${sara.id} primary`]);

  const same = await office.load(writeLines(file), { kind: "assignments" });
  expect({ unchanged: same.unchanged, issues: same.issues, held: await fetchAssignments() }).toEqual({
    unchanged: 2,
    issues: [],
    held: now,
  });

  const role = (file[1] ?? []).indexOf("assignment.role");
  const edited = file.with(mine(muna.id), (file[mine(muna.id)] ?? []).with(role, "primary"));
  const back = await office.load(writeLines(edited), { kind: "assignments" });
  expect(listRemarks(back)).toEqual([
    {
      code: "W_CHANGED_SINCE",
      column: "teacher.name",
      taken: "حسن علي الجبوري",
      stored: "سارة كريم الربيعي",
      given: "منى سالم العبيدي",
    },
  ]);
  expect(await fetchAssignments()).toEqual(now);

  await owner.query(
    "update teacher_assignments set state = 'ended', ends_on = starts_on + 1 where teacher_id = $1",
    [muna.id],
  );
  const ended = await office.load(writeLines(edited), { kind: "assignments" });
  expect(listRemarks(ended)).toEqual([
    { code: "W_CHANGED_SINCE", column: "assignment.role", taken: "مساعد", stored: "", given: "primary" },
  ]);
});

test("assignments: an edit of what is as it was taken is written", async () => {
  const { office, hasan, muna, fetchAssignments } = await aTaughtSchool();
  const file = await takenLines(database, office, "assignments");
  const at = file.findIndex((cells) => cells[0] === String(muna.id));
  const role = (file[1] ?? []).indexOf("assignment.role");

  const { issues } = await office.load(writeLines(file.with(at, (file[at] ?? []).with(role, "primary"))), {
    kind: "assignments",
  });

  expect(issues).toEqual([]);
  expect(await fetchAssignments()).toEqual([`${hasan.id} assistant`, `${muna.id} primary`]);
});
