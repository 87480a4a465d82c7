import { ROLES } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";

import { ownSchool } from "./own-school.ts";

test.each(ROLES)("of what %s belongs to, the role decides and not how many schools there are", (role) => {
  const isOver = role === "administrator";

  expect(ownSchool(aSession(role, { school_id: 12 }))).toBe(isOver ? null : 12);
  expect(ownSchool(aSession(role, { school_id: null }))).toBeNull();
});
