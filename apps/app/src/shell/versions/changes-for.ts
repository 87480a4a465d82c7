import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { VersionNotes } from "@dars/contract/shell/app-versions";
import { Value } from "typebox/value";

const FAMILIES: ReadonlySet<Role> = new Set(["parent", "student"]);

/** What a version changes for a role, line by line, in the language or else in one that there is. Signed out: for families. */
export function changesFor(notes: unknown, role: Role | undefined, locale: Locale): readonly string[] {
  if (!Value.Check(VersionNotes, notes)) return [];
  const { ar, ckb, en } = role === undefined || FAMILIES.has(role) ? notes.families : notes.staff;
  const text = { ar, ckb, en }[locale] ?? ar ?? en ?? ckb ?? "";
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*[-–•*]\s*/, "").trim())
    .filter((line) => line !== "");
}
