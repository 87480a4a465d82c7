import { readSettings } from "@dars/contract/shell/legacy";
import { SettingsReply } from "@dars/contract/shell/legacy-calls";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";

import { legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();
const settings = () => server.get("/api/v5/get_settings.php?x=1");
const showsApplyNow = async () => (await settings()).json().result.show_apply_now_button;

test("get_settings: a server without a group shows no button", async () => {
  const { statusCode, json } = await settings();

  expect(statusCode).toBe(200);
  expect(Object.values(json().result)).toEqual([false, false, false]);
});

test("SET-1, get_settings: everybody gets the group's three switches, and nothing else", async () => {
  const group = await aGroup(server.database);
  await server.change(
    `update group_settings set show_apply_now_button = true, show_reports_btn_for_students = true,
       legacy_teacher_count = true where group_id = $1`,
    [group.id],
  );

  const { json, headers } = await settings();

  expect(json()).toEqual({
    status: "success",
    result: {
      show_apply_now_button: true,
      show_messages_btn_for_students: false,
      show_reports_btn_for_students: true,
    },
  });
  expect(Value.Check(SettingsReply, json())).toBe(true);
  expect(readSettings(json().result).show_reports_btn_for_students).toBe(true);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=300");
});

test("get_settings: asked again with its tag, the answer says only that nothing changed", async () => {
  const first = await settings();
  const etag = String(first.headers["etag"]);

  const again = await server.get("/api/v5/get_settings.php", { headers: { "if-none-match": etag } });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" });

  await server.change("update group_settings set show_messages_btn_for_students = true");
  const changed = await server.get("/api/v5/get_settings.php", { headers: { "if-none-match": etag } });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers["etag"]).not.toBe(etag);
});

test("get_settings: a token makes no difference", async () => {
  const plain = await settings();
  const withToken = await server.get("/api/v5/get_settings.php?x=1&token=abc", {
    headers: { authorization: "Bearer abc" },
  });

  expect(withToken.json()).toEqual(plain.json());
});

test("Q3: a group's one school is answered with its own choices; with a second school the group's hold again", async () => {
  const { rows } = await server.owner.query<{ id: number; officeId: number }>(
    `select group_id as id, id as "officeId" from schools where kind = 'office' order by group_id limit 1`,
  );
  const [group] = rows;
  if (!group) throw new Error("A group was made.");
  const school = await aSchool(server.database, group);
  await server.change("insert into school_settings (school_id, show_apply_now_button) values ($1, false)", [
    school.id,
  ]);
  await server.change("update group_settings set show_apply_now_button = true where group_id = $1", [
    group.id,
  ]);
  expect(await showsApplyNow()).toBe(false);

  await aSchool(server.database, group);

  expect(await showsApplyNow()).toBe(true);
});

test("get_settings: while the group is maintained the answer is 503", async () => {
  await server.change("update group_settings set maintenance = true");

  const { statusCode, json } = await settings();

  expect({ statusCode, body: json() }).toEqual({
    statusCode: 503,
    body: { status: "error", retry_after: 60 },
  });
});
