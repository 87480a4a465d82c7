import { buildPictureSvg, type Picture } from "@dars/contract/identity/pictures";
import { buildSignInAddress } from "@dars/contract/platform/linked-addresses";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import { sectionName } from "@dars/contract/school/section-name";

import type { SectionNames } from "#identity/account-office/public.ts";
import type { IssuedCode } from "#identity/accounts/public.ts";
import { fillIn } from "#platform/fill-in.ts";
import { longDate } from "#platform/long-date.ts";

import type { LetterReader } from "./choose-readers.ts";
import { buildQrDots } from "./qr.ts";
import { WORDS } from "./words.ts";

/** A person and the means of signing in: a code, pictures, or neither for a person who has a password elsewhere. */
export interface Key {
  readonly reader: LetterReader;
  readonly code?: IssuedCode;
  readonly pictures?: readonly Picture[];
}

/** Letters of one section, in their order. */
export interface SectionLetters {
  readonly section: SectionNames;
  readonly keys: readonly Key[];
}

interface Letters {
  readonly parts: readonly SectionLetters[];
  /** Null: each in the reader's own language. */
  readonly locale: Locale | null;
  readonly perPage: 1 | 2 | 4;
  /** Where the app is, such as https://school.example. */
  readonly origin: string;
}

/** The content of a run of letters, as the template reads it. */
export const compose = ({ parts, locale, perPage, origin }: Letters) => ({
  perPage,
  title: WORDS[locale ?? "ar"].heading,
  letters: parts.flatMap(({ section, keys }) =>
    keys.map((key) => buildLetter(section, key, locale ?? key.reader.locale ?? "ar", origin)),
  ),
});

function buildLetter(section: SectionNames, { reader, code, pictures }: Key, locale: Locale, origin: string) {
  const words = WORDS[locale];
  const login = code?.login ?? reader.login;
  return {
    lang: locale,
    rtl: locale !== "en",
    school: nameIn(section.school, locale),
    section: sectionName(section, section.level, locale),
    heading: pictures ? words.headingPictures : words.heading,
    greeting: formatGreeting(reader, locale),
    labels: words.labels,
    role: words.roles[reader.role],
    address: origin.replace(/^https?:\/\//, ""),
    login,
    code: code ? `${code.code.slice(0, 4)} ${code.code.slice(4)}` : null,
    known: words.known,
    until: code
      ? fillIn(words.until, { time: longDate(new Date(code.expiresAt), locale, section.timeZone) })
      : null,
    qr: code ? { ...buildQrDots(buildSignInAddress(origin, reader.role, code)), words: words.qr } : null,
    pictures:
      pictures?.map((picture) => ({ svg: buildPictureSvg(picture), words: words.pictures[picture] })) ?? null,
    steps: pictures ? words.stepsPictures : words.steps,
    care: words.care,
  };
}

/** The name of the file of a section's letters; `no` tells the files of a large section apart. */
export function buildFileName(section: SectionPlace, locale: Locale | null, no?: number): string {
  const tongue = locale ?? "ar";
  const name = fillIn(WORDS[tongue].file, { section: sectionName(section, section.level, tongue) });
  return no === undefined ? `${name}.pdf` : `${name} ${no}.pdf`;
}

/** The name of a file of letters of people of any sections. */
export const buildPeopleFileName = (day: string, locale: Locale | null): string =>
  `${fillIn(WORDS[locale ?? "ar"].file, { section: day })}.pdf`;

type SectionPlace = Pick<SectionNames, "letter" | "title" | "level">;

function formatGreeting({ name, sex, children }: LetterReader, locale: Locale): string {
  const words = WORDS[locale];
  const dear = fillIn(words.dear[sex ?? "unknown"], { name: nameIn(name, locale) });
  if (children.length === 0) return dear;
  const names = children.map((child) => nameIn(child, locale)).join(words.and);
  return `${dear} ${fillIn(words.describeChildren, { names })}`;
}
