import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";

const FAMILIES: ReadonlySet<Role> = new Set(["parent", "student"]);

/**
 * What a version changes for a role, line by line, in the language or else in one that there is. Signed out: for
 * families. `notes` is as it came from the server.
 */
export function changesFor(notes: unknown, role: Role | undefined, locale: Locale): readonly string[] {
  const texts = getProperty(notes, role === undefined || FAMILIES.has(role) ? "families" : "staff");
  const text = [locale, ...LOCALES].map((each) => getProperty(texts, each)).find(isWritten) ?? "";
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*[-–•*]\s*/, "").trim())
    .filter((line) => line !== "");
}

const isWritten = (text: unknown): text is string => typeof text === "string" && text !== "";

const getProperty = (whole: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(whole))).get(name);
