import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";

import { BOYS, ELDERS, FAMILY_NAMES, GIRLS, type Name } from "./arabic-names.ts";
import {
  ENGLISH_BOYS,
  ENGLISH_FAMILY_NAMES,
  ENGLISH_GIRLS,
  KURDISH_BOYS,
  KURDISH_FAMILY_NAMES,
  KURDISH_GIRLS,
} from "./other-names.ts";
import type { Sex } from "./plan.ts";
import { pickIndex, runningShares, createStream, type Stream } from "./random.ts";

export interface FamilyNames {
  readonly father: Name;
  readonly grandfather: Name;
  readonly greatGrandfather: Name;
  /** Null: a family without a laqab. */
  readonly family: Name | null;
}

export interface Child {
  readonly given: Name;
  readonly sex: Sex;
  readonly names: PersonNameParts;
  /** The cast's data about this child; absent for the others. */
  readonly story?: ChildStory;
}

export interface ChildStory {
  /** A second login that describes the case, such as "repeating1". */
  readonly alias?: string;
  readonly entryKind?: "repeating" | "transfer_in";
  readonly isSuspended?: boolean;
  /** Came days ago, after the first marks. */
  readonly isLate?: true;
}

export interface Guardian {
  readonly relation: "father" | "mother";
  readonly names: PersonNameParts;
  readonly isPrimary: boolean;
  readonly canPickup: boolean;
  readonly isRestricted: boolean;
  readonly alias?: string;
}

export interface Family {
  readonly children: readonly Child[];
  readonly guardians: readonly Guardian[];
  readonly locale: Locale | null;
}

/** How a family lives: with both parents, with one, in two households, or with a court's word against one. */
export type Household = "both" | "father" | "mother" | "separated" | "father-restricted";

/** A family of the cast: given values are used, missing ones are drawn as for any other. */
export interface CastFamily extends Partial<FamilyNames> {
  readonly children: readonly { readonly given: Name; readonly sex: Sex; readonly story?: ChildStory }[];
  readonly household?: Household;
  readonly locale?: Locale;
  /** Second logins of the guardians. */
  readonly aliases?: Partial<Record<Guardian["relation"], string>>;
  /** The name is kept with its fifth part. */
  readonly hasFiveParts?: boolean;
}

const CHILDREN = runningShares([75, 20, 4, 1]);
const HOUSEHOLDS: readonly Household[] = ["both", "separated", "father", "mother"];
const HOUSEHOLD_SHARES = runningShares([90, 2, 4, 4]);

const CARING = { isPrimary: true, canPickup: true, isRestricted: false };
const DISTANT = { isPrimary: false, canPickup: false, isRestricted: false };
const LIVING: Readonly<Record<Household, readonly Omit<Guardian, "names" | "alias">[]>> = {
  both: [
    { relation: "father", ...CARING },
    { relation: "mother", ...CARING, isPrimary: false },
  ],
  father: [{ relation: "father", ...CARING }],
  mother: [{ relation: "mother", ...CARING }],
  separated: [
    { relation: "mother", ...CARING },
    { relation: "father", ...DISTANT },
  ],
  "father-restricted": [
    { relation: "mother", ...CARING },
    { relation: "father", ...DISTANT, isRestricted: true },
  ],
};

const ARABIC = { boys: BOYS, girls: GIRLS, fathers: BOYS, elders: ELDERS, families: FAMILY_NAMES };
const KURDISH = {
  boys: KURDISH_BOYS,
  girls: KURDISH_GIRLS,
  fathers: KURDISH_BOYS,
  elders: KURDISH_BOYS,
  families: KURDISH_FAMILY_NAMES,
};
const ENGLISH = {
  boys: ENGLISH_BOYS,
  girls: ENGLISH_GIRLS,
  fathers: ENGLISH_BOYS,
  elders: ENGLISH_BOYS,
  families: ENGLISH_FAMILY_NAMES,
};
type Origin = typeof ARABIC;

/** One family by its path. `most` cuts the number of children where the school is full. */
export function drawFamily(seed: number, path: string, most: number, cast?: CastFamily): Family {
  const stream = createStream(seed, path);
  const origin = pickOrigin(stream.next());
  const count = Math.min(most, pickIndex(CHILDREN, stream.next()) + 1);
  const household = HOUSEHOLDS[pickIndex(HOUSEHOLD_SHARES, stream.next())] ?? "both";
  const names = { ...familyNames(stream, origin), ...cast };
  const children = cast?.children ?? drawChildren(seed, path, count, origin);
  return {
    locale: cast?.locale ?? null,
    children: children.slice(0, most).map((child) => ({
      ...child,
      names: buildNameParts(child.given, names, cast?.hasFiveParts ?? false),
    })),
    guardians: buildGuardians(cast?.household ?? household, names, drawMother(stream, origin)).map(
      (guardian) => ({
        ...guardian,
        ...buildAlias(cast?.aliases?.[guardian.relation]),
      }),
    ),
  };
}

/** An adult without children here, by the path of the person. */
export function drawAdult(seed: number, path: string): { sex: Sex; names: PersonNameParts } {
  const stream = createStream(seed, path);
  const sex = stream.chance(0.5) ? "male" : "female";
  const origin = stream.chance(0.08) ? KURDISH : ARABIC;
  const given = stream.pickZipf(sex === "male" ? origin.fathers : origin.girls);
  return { sex, names: buildNameParts(given, familyNames(stream, origin)) };
}

/** The father's own names: those of the child, shifted by one. */
export const fatherNames = ({
  father,
  grandfather,
  greatGrandfather,
  family,
}: FamilyNames): PersonNameParts =>
  buildNameParts(father, { father: grandfather, grandfather: greatGrandfather, greatGrandfather, family });

const buildAlias = (alias: string | undefined) => (alias === undefined ? {} : { alias });

function buildGuardians(household: Household, names: FamilyNames, mother: PersonNameParts): Guardian[] {
  return LIVING[household].map((guardian) => ({
    ...guardian,
    names: guardian.relation === "father" ? fatherNames(names) : mother,
  }));
}

function drawChildren(seed: number, path: string, count: number, origin: Origin) {
  return Array.from({ length: count }, (_, place) => {
    const stream = createStream(seed, `${path}/child/${place}`);
    const sex: Sex = stream.chance(0.5) ? "male" : "female";
    return { sex, given: stream.pickZipf(sex === "male" ? origin.boys : origin.girls) };
  });
}

function drawMother(stream: Stream, origin: Origin): PersonNameParts {
  return buildNameParts(stream.pickZipf(origin.girls), familyNames(stream, origin));
}

const familyNames = (stream: Stream, { fathers, elders, families }: Origin): FamilyNames => ({
  father: stream.pickZipf(fathers),
  grandfather: stream.pickZipf(elders),
  greatGrandfather: stream.pickZipf(elders),
  family: stream.pickZipf(families),
});

function pickOrigin(point: number): Origin {
  if (point < 0.08) return KURDISH;
  return point < 0.12 ? ENGLISH : ARABIC;
}

/** The parts in each language in which the given name is written. */
function buildNameParts(given: Name, names: FamilyNames, hasFiveParts = false): PersonNameParts {
  const { father, grandfather, greatGrandfather, family } = names;
  const languages = LOCALES.filter((language) => given[language]);
  return Object.fromEntries(
    languages.map((language) => {
      const parts = {
        given: given[language],
        father: father[language],
        grandfather: grandfather[language],
        great_grandfather: hasFiveParts ? greatGrandfather[language] : undefined,
        family: family?.[language],
      };
      return [language, Object.fromEntries(Object.entries(parts).filter(([, part]) => part))];
    }),
  );
}
