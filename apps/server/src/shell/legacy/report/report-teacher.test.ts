import { createHash } from "node:crypto";

import { TeacherReportReply } from "@dars/contract/shell/legacy-calls";
import { sql } from "kysely";
import { Value } from "typebox/value";
import { beforeAll, describe, expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Group, School } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aSession, legacyServer } from "#shell/legacy/legacy.factory.ts";

import { aTeachersSchool } from "./report.factory.ts";

const PATH = "/report_teacher.php";
const server = await legacyServer();
const { database, change } = server;

let group: Group;
let school: School;
let teacher: Member;
let token: string;
let classId: number;

const monthBegins = `${dayFromToday(0).slice(0, 8)}01`;

beforeAll(async () => {
  ({ group, school, teacher, classId } = await aTeachersSchool(database));
  token = await aSession(server, teacher);
});

const asJson = { headers: { accept: "application/json" } };

async function json(query: string, headers: Record<string, string> = {}) {
  const answer = await server.get(`${PATH}${query}`, { headers: { ...asJson.headers, ...headers } });
  expect(answer.statusCode).toBe(200);
  expect([...Value.Errors(TeacherReportReply, answer.json())]).toEqual([]);
  return answer.json();
}

const page = (query: string, headers: Record<string, string> = {}) =>
  server.get(`${PATH}${query}`, {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...headers },
  });

describe("what it says", () => {
  test("RPT-4: a teacher's own classes of the month, with zeros where nothing happened", async () => {
    const { status, result } = await json(`?token=${token}`);

    expect(status).toBe("success");
    expect(result).toEqual({
      teacher: { id: teacher.id, name: "كاظم صادق الخفاجي" },
      period: { from: monthBegins, to: expect.stringMatching(/^\d{4}-\d\d-(28|29|30|31)$/) },
      classes: [
        {
          id: classId,
          subject: "الرياضيات",
          section: "الأول المتوسط - أ",
          students: 3,
          lessons_published: 0,
          exercises: 0,
          submissions: 0,
          ungraded: 0,
          average_percent: null,
          attendance_missing_periods: 0,
          marks: { due: 0, entered: 0, late: 0 },
        },
      ],
      chat: { median_reply_minutes: null, unanswered_over_2_days: 0 },
      trainings: { due: 0, done: 0 },
      evaluations: [],
    });
  });

  test("RPT-4, EVA-4: visits that were submitted are in it, and drafts are not", async () => {
    await database.inSchool(school.id, async (db) => {
      for (const state of ["draft", "final"])
        await sql`insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id,
            teaching_class_id, rubric_id, held_on, state, outcome, submitted_at)
          select ${school.id}, ${aKey()}, ${teacher.accountId}, 'evaluator', '{}', ${teacher.id}, ${classId}, id,
            ${monthBegins}, ${state}::evaluation_state, 86, now() from rubrics where group_id is null`.execute(
          db,
        );
    });
    const { result } = await json(`?token=${token}`);
    expect(result.evaluations).toMatchObject([{ date: monthBegins, outcome_percent: 86, state: "final" }]);
    const { body } = await page(`?token=${token}`);
    expect(body).toContain("86.0%");
    expect(body).toContain("<td>نهائي</td>");
    await database.inSchool(school.id, (db) =>
      sql`delete from evaluations where school_id = ${school.id}`.execute(db),
    );
  });

  test("RPT-4: lang=en says it in English", async () => {
    const { result } = await json(`?token=${token}&lang=en`);

    expect(result.teacher.name).toBe("Kadhim <Al-Khafaji>");
    expect(result.classes[0]).toMatchObject({ subject: "Mathematics", section: "Intermediate 1 - أ" });
  });

  test("RPT-4: another period has the classes of that time", async () => {
    const { result } = await json(`?token=${token}&from=1999-01-01&to=1999-06-30`);
    expect(result).toMatchObject({ period: { from: "1999-01-01", to: "1999-06-30" }, classes: [] });

    const { result: whenTaught } = await json(`?token=${token}&from=2000-06-01&to=2000-06-30`);
    expect(whenTaught.classes).toHaveLength(2);
  });

  test("RPT-4: a teacher without classes has an empty report", async () => {
    const newcomer = await aSession(server, await aTeacher(database, school));

    expect((await json(`?token=${newcomer}`)).result.classes).toEqual([]);
    expect((await page(`?token=${newcomer}&lang=en`)).body).toContain("No classes in this period.");
  });

  test.each([
    ["", 'lang="ar" dir="rtl"', "الرياضيات"],
    ["&lang=ar", 'lang="ar" dir="rtl"', "الرياضيات"],
    ["&lang=en", 'lang="en" dir="ltr"', "Mathematics"],
  ])("RPT-1: the page for %j is %s", async (lang, direction, subject) => {
    const { statusCode, headers, body } = await page(`?token=${token}${lang}`);

    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain(direction);
    expect(body).toContain(`<bdi>${subject}</bdi>`);
  });

  test("RPT-1: a Kurdish reader gets it in Kurdish", async () => {
    const { body } = await page(`?token=${token}&lang=ckb`);

    expect(body).toContain('lang="ckb" dir="rtl"');
    expect(body).toContain("<title>پۆلەکانم</title>");
  });

  test("a name with signs of its own stays text", async () => {
    const { body } = await page(`?token=${token}&lang=en`);

    expect(body).toContain("Kadhim &lt;Al-Khafaji&gt;");
    expect(body).not.toContain("<Al-Khafaji>");
  });
});

describe("how it is kept private", () => {
  test("RPT-1: nothing of it is stored, indexed, passed on or loaded from elsewhere", async () => {
    const { headers, body } = await page(`?token=${token}`);

    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(body).not.toMatch(/https?:|src=|<script|url\(/);
    expect(body).not.toContain(token);
  });

  test("RPT-1: the page's policy lets in exactly the style it carries", async () => {
    const { headers, body } = await page(`?token=${token}`);

    const style = body.slice(body.indexOf("<style>") + "<style>".length, body.indexOf("</style>"));
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}';`);
    expect(body).not.toMatch(/ style=/);
  });

  test.each([
    "nobody",
    "unknown",
    "malformed",
    "student",
    "management",
    "administrator",
    "expired",
    "revoked",
  ])("RPT-3: %s gets the one page that says nothing", async (who) => {
    const refused = await page(await createQuery(who));

    expect(refused.statusCode).toBe(403);
    expect(refused.body).toBe((await page("")).body);
    expect(refused.body).toContain("لا يمكن عرض هذا التقرير");
    expect(refused.body).toContain("This report cannot be shown");
    expect(refused.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["nobody", "not_logged_in"],
    ["expired", "not_logged_in"],
    ["unknown", "fail"],
    ["malformed", "fail"],
    ["student", "fail"],
    ["management", "fail"],
    ["revoked", "fail"],
  ])("RPT-4: as JSON %s gets %s", async (who, status) => {
    expect(await json(await createQuery(who))).toEqual({ status });
  });

  test("a teacher whose password is still the office's gets no report", async () => {
    const fresh = await aTeacher(database, school);
    await change("update accounts set must_change_password = true where id = $1", [fresh.accountId]);

    expect((await page(`?token=${await aSession(server, fresh)}`)).statusCode).toBe(403);
  });
});

const session = async (member: Member, wishes = {}) => `?token=${await aSession(server, member, wishes)}`;

async function createQuery(who: string): Promise<string> {
  switch (who) {
    case "unknown":
      return "?token=unknown";
    case "malformed":
      return "?token=a%20b";
    case "student":
      return session(await aStudent(database, school));
    case "management":
      return session(await aManagement(database, school));
    case "administrator":
      return session(await anAdministrator(database, group));
    case "expired":
      return session(teacher, { lastLoginAt: "now() - interval '31 days'" });
    case "revoked": {
      const query = await session(teacher);
      await server.client(query.slice(7)).transmit({ method: "POST", url: "/api/v6/logout" });
      return query;
    }
    default:
      return "";
  }
}
