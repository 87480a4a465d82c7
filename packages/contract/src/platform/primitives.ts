import { Type, type Static } from "typebox";

import { LOCALES } from "./locales.ts";

/** An id that the server gives: a positive 53-bit integer, never used twice (KEY-1). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export type Id = Static<typeof Id>;

/** An id that an app makes before it is sent: 15 random alphanumerics. */
export const ClientId = Type.String({ pattern: "^[0-9A-Za-z]{15}$" });
export type ClientId = Static<typeof ClientId>;

/** A text by a user: blanks alone count as empty, and for the server whatever nobody can see (visible.ts). */
export const written = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: "\\S" });

/** A calendar day in the school's own zone, such as 2026-09-01. */
export const Day = Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" });
export type Day = Static<typeof Day>;

/** An instant in UTC, such as 2026-09-01T07:30:00.000Z. */
export const Instant = Type.String({ format: "date-time", maxLength: 40 });
export type Instant = Static<typeof Instant>;

/** A time of the clock in the school's zone, such as 21:00. */
export const ClockTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

export const Locale = Type.Enum([...LOCALES]);
export type Locale = Static<typeof Locale>;

/** A name in the three languages; a missing language is null. */
export const Names = Type.Object({
  en: Type.Union([Type.String(), Type.Null()]),
  ar: Type.Union([Type.String(), Type.Null()]),
  ckb: Type.Union([Type.String(), Type.Null()]),
});
export type Names = Static<typeof Names>;

/** The most letters of a school's, level's or subject's name in one language: what fits on a card and in a list. */
export const LONGEST_NAME = 120;

/** A colour theme by name. Any other value on the wire is shown as white. */
export const Theme = Type.Enum(["blue", "green", "orange", "red", "yellow", "violet", "white"]);
export type Theme = Static<typeof Theme>;

export const Nothing = Type.Object({});

export const nullable = <const S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

/**
 * KEY-4 for a record without a revision: its value when it was changed, as it was read. Conflict with `stale`, and what
 * is `stored`, where that is another. Absent: there was none, so that a write onto something is refused.
 */
export const seen = <const S extends Parameters<typeof Type.Optional>[0]>(value: S) => Type.Optional(value);

/** A phone in E.164. */
export const Phone = Type.String({ pattern: "^\\+[1-9]\\d{6,14}$" });

/** How long a home address may be. */
export const LONGEST_ADDRESS = 300;

/** The address of a home, in lines as written. */
export const Address = written(1, LONGEST_ADDRESS);
