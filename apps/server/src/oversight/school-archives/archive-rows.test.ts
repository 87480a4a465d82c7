import { ARCHIVE_PARTS, type ArchivePart } from "@dars/contract/oversight/school-archives";
import { expect, test } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { listRowRanges, listRows } from "./archive-rows.queries.ts";
import { PART_TABLES } from "./archive-tables.ts";
import { anArchivedSchool, HARD_TEXTS } from "./archived-school.factory.ts";
import { readCsv, unmark } from "./read-csv.factory.ts";

heavy();

const school = await anArchivedSchool();
const { owner, schoolId, groupId, list, write } = school;

const files = new Map<string, Buffer>();
for (const part of ARCHIVE_PARTS)
  for (const unit of await list(part))
    if (unit.rows) {
      const { path, bytes } = await write(unit);
      files.set(path, bytes);
    }

const CASES = ARCHIVE_PARTS.flatMap((part) => PART_TABLES[part].rows.map((table) => ({ part, table })));
const getFile = (part: string, table: string) => files.get(`${part}/${table}.csv`);

/** Kinds of columns that PostgreSQL and a CSV file write alike. */
const ALIKE = ["text", "bigint", "integer", "smallint", "boolean", "date"];

async function fetchColumns(table: string) {
  const { rows } = await owner.query<{ name: string; isAlike: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) = any($2) or t.typtype = 'e' as "isAlike"
     from pg_attribute as a join pg_type as t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table, ALIKE],
  );
  return rows;
}

const SHOWN_USES = `(kind in ('lesson', 'homework', 'ask', 'guide_video', 'video_task', 'training') or kind = 'post'
  and target_id in (select id from posts where state = 'published' and publish_at <= now()))`;
const ONLY: Readonly<Record<string, string>> = {
  evaluations: "state not in ('draft', 'cancelled')",
  rubrics: "published_at is not null",
  file_uses: `hidden_at is null and ${SHOWN_USES}`,
};

async function fetchRows(table: string, columns: readonly string[]): Promise<readonly string[]> {
  const all = (await fetchColumns(table)).map(({ name }) => name);
  const isOfSchool = all.includes("school_id");
  const scope =
    table === "schools" ? "id = $1" : isOfSchool ? "school_id = $1" : "coalesce(group_id, $1) = $1";
  const { rows } = await owner.query<Record<string, string | null>>(
    `select ${columns.map((column) => `"${column}"::text`).join(", ")} from ${table}
     where ${scope} and ${ONLY[table] ?? "true"}`,
    [table === "schools" || isOfSchool ? schoolId : groupId],
  );
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? ""))).toSorted();
}

test.each(CASES)(
  "every row of $table is in $part, once, with the values of the database",
  async ({ part, table }) => {
    const bytes = getFile(part, table);
    const [heads = [], ...lines] = bytes ? readCsv(bytes) : [];
    const columns = (await fetchColumns(table)).filter(
      ({ name, isAlike }) => isAlike && (!bytes || heads.includes(name)),
    );
    const names = columns.map(({ name }) => name);
    const found = lines.map((line) =>
      JSON.stringify(names.map((name) => unmark(line[heads.indexOf(name)] ?? ""))),
    );

    expect(found.toSorted()).toEqual(await fetchRows(table, names));
    expect(lines.filter((line) => line.length !== heads.length)).toEqual([]);
  },
);

test("most tables of the demo have rows, so that this compares something", () => {
  const filled = CASES.filter(({ part, table }) => getFile(part, table) !== undefined);

  expect(filled.length).toBeGreaterThan(65);
});

test("no cell is a formula for a spreadsheet", () => {
  for (const [path, bytes] of files) {
    const bad = readCsv(bytes)
      .flat()
      .filter((cell) => /^[=+@\t\r]|^-(?!\d)/u.test(cell));
    expect(bad, path).toEqual([]);
  }
});

test.each(HARD_TEXTS)("a name and a title come through whole: %j", (text) => {
  const has = (part: string, table: string) =>
    readCsv(getFile(part, table) ?? Buffer.alloc(0))
      .flat()
      .some((cell) => unmark(cell) === text);

  expect(has("people", "people")).toBe(true);
  expect(has("homework", "homework")).toBe(true);
});

test("after an id comes what people call it", () => {
  const [heads = [], ...lines] = readCsv(getFile("homework", "homework_classes") ?? Buffer.alloc(0));
  const [first = []] = lines;

  expect(heads).toContain("teaching_class_id_name");
  expect(first[heads.indexOf("teaching_class_id_name")]).toMatch(/\p{Script=Arabic}/u);
});

test("a table of many rows leaves in several files, each row in one of them", async () => {
  const which = { schoolId, groupId, table: "marks" };
  const db = school.database.reading(schoolId);
  const ranges = await listRowRanges(db, which, 700);
  const pieces = [];
  for (const range of ranges) pieces.push(...(await listRows(db, which, range)).rows);
  const whole = await listRows(db, which, { from: null, until: null });

  expect(ranges.length).toBeGreaterThan(3);
  expect(pieces).toEqual(whole.rows);
});

/** An anonymous poll with its counters, and eight people who have answered it in an order that is not theirs. */
async function anAnonymousPoll(): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into asks (school_id, kind, author_id, author_role, title, body, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, cc_guardians, choice_mode, is_anonymous, shown_answers, ready_answers, waiting_answers, closes_at)
     values ($1, 'choice', $2, 'school_management', 'Anonymous', '', '{parent}', '{}', '{}', '{}', '{}', false, 'one',
       true, 0, 5, 3, now() + interval '1 day') returning id`,
    [schoolId, school.askedBy],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into ask_options (school_id, ask_id, no, label, shown_answers, ready_answers, waiting_answers)
     values ($1, $2, 1, 'Yes', 0, 4, 1), ($1, $2, 2, 'No', 0, 1, 2)`,
    [schoolId, id],
  );
  await owner.query(
    `insert into ask_voters (school_id, ask_id, person_id)
     select school_id, $2, id from people where school_id = $1 order by md5(id::text) limit 8`,
    [schoolId, id],
  );
  return id;
}

async function writeTables(part: ArchivePart): Promise<string> {
  const texts = [];
  for (const unit of await list(part)) {
    if (!unit.rows && part !== "asks") continue;
    const { path, bytes } = await write(unit);
    texts.push(`${path}\n${bytes.toString()}`);
  }
  return texts.join("\n");
}

test("ASK-4: of an anonymous poll there are neither the people who answered nor counts that its results do not show", async () => {
  const id = await anAnonymousPoll();
  const asks = await writeTables("asks");
  await owner.query("update asks set closes_at = now() - interval '2 minutes' where id = $1", [id]);
  const after = await writeTables("asks");

  expect(asks).not.toMatch(/voters|waiting_answers|ready_answers|shown_answers/u);
  expect(asks).not.toMatch(new RegExp(`^${id},Anonymous,1,Yes,\\d`, "mu"));
  expect(after).toMatch(new RegExp(`^${id},Anonymous,1,Yes,5\\r?$`, "mu"));
  expect(after).toMatch(new RegExp(`^${id},Anonymous,2,No,3\\r?$`, "mu"));
});

test("answers are in the order of their people, not in the order in which they came", () => {
  const [heads = [], ...lines] = readCsv(getFile("asks", "ask_choices") ?? Buffer.alloc(0));
  const keys = lines.map((line) => ["ask_id", "person_id"].map((head) => Number(line[heads.indexOf(head)])));

  expect(keys.length).toBeGreaterThan(1);
  expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
});

test("an evaluation that its author has deleted as a draft, and a form that the group has not published, stay out", async () => {
  await owner.query(
    `update evaluations set state = 'cancelled', topic = 'Deleted as a draft' where school_id = $1 and id = (
       select min(id) from evaluations where school_id = $1)`,
    [schoolId],
  );
  await owner.query(
    `insert into rubrics (group_id, name_en, indicators, published_at)
     values ($1, 'Not published', '[]', null), ($1, 'Published form', '[]', now())`,
    [groupId],
  );
  const tables = await writeTables("office");

  expect(tables).toContain("Published form");
  expect(tables).not.toMatch(/Not published|Deleted as a draft/u);
});

test("files of a post leave with the post: none of a draft, or before its time has come", async () => {
  const { rows } = await owner.query<{ post: string; file: string }>(
    `insert into file_uses (school_id, kind, target_id, part, file_id, position)
     select used.school_id, 'post', (select min(id) from posts where school_id = $1 and state = 'published'), 0, used.file_id, 0
     from file_uses as used where used.school_id = $1 and used.kind = 'person' limit 1
     returning target_id as post, file_id as file`,
    [schoolId],
  );
  const [{ post, file } = { post: "", file: "" }] = rows;
  const leaves = async (state: string, publishAt: string) => {
    await owner.query(
      `update posts set state = $3, publish_at = now() + $4::interval, expire_at = null where school_id = $1 and id = $2`,
      [schoolId, post, state, publishAt],
    );
    const isFile = (await list("files")).some(({ of }) => of === file);
    return [isFile, (await writeTables("files")).includes(file)];
  };

  expect(file).not.toBe("");
  expect(await leaves("draft", "-1 hour")).toEqual([false, false]);
  expect(await leaves("published", "1 hour")).toEqual([false, false]);
  expect(await leaves("published", "-1 hour")).toEqual([true, true]);
});

/** The lines of a table of the office, by the names of its columns. */
function readTable(table: string) {
  const [heads = [], ...lines] = readCsv(getFile("office", table) ?? Buffer.alloc(0));
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, unmark(line[at] ?? "")])));
}

test("TRN-2: a certificate can be checked by the archive alone: its number, whose it is, of what and until when", async () => {
  const trainings = new Map(readTable("trainings").map((each) => [each["id"], each]));
  const seats = new Map(readTable("training_seats").map((each) => [each["certificate"], each]));
  const found = readTable("training_certificates").map(({ number = "" }) => {
    const seat = seats.get(number);
    const { title, hours, valid_months: months } = trainings.get(seat?.["training_id"]) ?? {};
    const named = [number, seat?.["person_id_name"], title, Number(hours), months];
    return JSON.stringify([...named, seat?.["completed_at"]?.slice(0, 10)]);
  });
  const { rows } = await owner.query<Record<string, string | number>>(
    `select seat.certificate, coalesce(person.name_ar, person.name_ckb, person.name_en) as name, training.title,
       training.hours::float8 as hours, coalesce(training.valid_months::text, '') as months,
       (seat.completed_at at time zone 'UTC')::date::text as day
     from training_seats as seat
     join trainings as training on training.school_id = seat.school_id and training.id = seat.training_id
     join people as person on person.school_id = seat.school_id and person.id = seat.person_id
     where seat.school_id = $1 and seat.certificate is not null`,
    [schoolId],
  );

  expect(rows.length).toBeGreaterThan(3);
  expect(found.toSorted()).toEqual(rows.map((row) => JSON.stringify(Object.values(row))).toSorted());
});
