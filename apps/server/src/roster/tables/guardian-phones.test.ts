import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { anOffice, lines } from "./office.factory.ts";
import { parsePhone, parsePhones } from "./repair-phone.ts";

const { database, owner } = await freshDatabase();

const HEADER = "رقم الطالب,اسم الطالب,اسم ولي الأمر,هاتف ولي الأمر,ولي الأمر 2: الاسم الكامل,ولي الأمر 2: الهاتف";

test("a bad phone of a guardian, or one without a name, does not keep the child out: it waits to be looked at", async () => {
  const office = await anOffice(database, "phones");
  const { issues, report } = await office.load(
    lines(
      HEADER,
      "1,زينب كاظم صادق,كاظم صادق جواد,0770123,,",
      "2,علي حسن كريم,حسن كريم محمد,07701234568,,07709998877",
      "3,مريم يوسف داود,يوسف داود سالم,07701234569 / 07801234569,,",
      "4,سارة عادل جاسم,عادل جاسم كريم,07701234570 07801234570 07501234570,,",
    ),
  );
  expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    "2 guardian1.phone W_PHONE_WAITS",
    "3 guardian2.phone W_PHONE_WAITS",
    "5 guardian1.phone W_PHONE_SECOND",
  ]);
  expect(issues.map(({ params }) => params?.["value"])).toEqual(["0770123", undefined, "+9647501234570"]);
  expect(report.files["users.csv"]).toMatchObject({ create: 8, reject: 0 });
  const { rows } = await owner.query(
    `select guardian.name_ar as name, guardian.phone, guardian.second_phone as second from guardian_links as link
     join people as guardian on guardian.school_id = link.school_id and guardian.id = guardian_id
     where link.school_id = $1 order by student_id`,
    [office.school.id],
  );
  expect(rows).toEqual([
    { name: "كاظم صادق جواد", phone: null, second: null },
    { name: "حسن كريم محمد", phone: "+9647701234568", second: null },
    { name: "يوسف داود سالم", phone: "+9647701234569", second: "+9647801234569" },
    { name: "عادل جاسم كريم", phone: "+9647701234570", second: "+9647801234570" },
  ]);
});

test.each([
  "07701234567 / 07801234567",
  "07701234567-07801234567",
  "٠٧٧٠١٢٣٤٥٦٧ - ٠٧٨٠١٢٣٤٥٦٧",
  "07701234567,07801234567",
  "07701234567 و 07801234567",
  "07701234567 07801234567",
  "7701234567\n7801234567",
  "0770 123 4567 ؛ 0780 123 4567",
])("'%s' holds two phones", (text) => {
  expect(parsePhone(text)).toBeUndefined();
  expect(parsePhones(text)).toEqual(["+9647701234567", "+9647801234567"]);
});
