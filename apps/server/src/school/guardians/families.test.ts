import type { GuardianLink } from "@dars/contract/school/guardians";
import { expect, test } from "vitest";

import { requireFamily } from "./families.ts";

test.each([
  ["one guardian, the first contact", "", "p"],
  ["four guardians", "poo", "pooo"],
  ["as many as an import brought", "ooooo", "ooooo"],
  ["fewer than an import brought, and still too many", "poooooo", "pooooo"],
  ["no first contact, where there was none", "oo", "oo"],
  ["none, where there was none", "", ""],
  ["one who has ended beside four", "poooe", "poooe"],
  ["another first contact", "po", "op"],
])("FAM-2: a student may have %s", (_what, before, after) => {
  expect(() => requireFamily(createLinks(before), createLinks(after))).not.toThrow();
});

test.each([
  ["a fifth guardian", "fewer", "pooo", "poooo"],
  ["one more than the five of an import", "fewer", "poooo", "pooooo"],
  ["none any more", "guardian", "p", "e"],
  ["no first contact any more", "primary", "po", "oo"],
  ["a first contact who has ended", "primary", "po", "Eo"],
])("FAM-2: a student may not have %s", (_what, needs, before, after) => {
  expect(() => requireFamily(createLinks(before), createLinks(after))).toThrow(
    expect.objectContaining({ code: "conflict", extras: { details: { needs } } }),
  );
});

/** Links by their first letters: p primary, o other, e ended, E ended and still marked as primary. */
const createLinks = (kinds: string): readonly GuardianLink[] =>
  Array.from(kinds, (kind, id) => ({
    id,
    revision: 1,
    studentId: 1,
    guardianId: 100 + id,
    relation: "other",
    state: kind.toLowerCase().startsWith("e") ? "ended" : "verified",
    isRestricted: false,
    isPrimary: kind.startsWith("p") || kind === "E",
    canView: true,
    canMessage: true,
    canPickup: false,
    getsNotifications: true,
  }));
