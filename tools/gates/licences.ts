import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** Two of these in one app are two worlds that do not see each other. */
const ALONE = ["@ionic/core", "@ionic/react", "react", "react-dom", "react-router", "kysely", "typebox"];

export const oneCopy = {
  name: "one copy",
  faults: () => copies(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"))),
};

export function copies({ packages }: LockFile): readonly string[] {
  return ALONE.flatMap((name) => {
    const places = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    return places.length === 1 ? [] : [`${name} is there ${places.length} times: ${places.join(", ")}`];
  });
}

const ALLOWED = new Set(
  "MIT MIT-0 ISC Apache-2.0 MPL-2.0 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 OFL-1.1".split(" "),
);

export const licences = {
  name: "licences",
  faults: () => ourFiles("{apps,packages}/*/package.json").flatMap(licenceFaults),
};

function licenceFaults(path: string): readonly string[] {
  const manifest = readManifest(join(ROOT, path));
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  const named = Object.keys(direct).filter((name) => !name.startsWith("@dars/"));
  return [
    ...Object.entries({ ...direct, ...manifest.optionalDependencies })
      .filter(([name, version]) => !name.startsWith("@dars/") && !/^\d/.test(version))
      .map(([name, version]) => `${path}: ${name} is "${version}", and has to be one exact version.`),
    ...named.flatMap((name) => {
      const found = findManifest(join(ROOT, path, ".."), name);
      if (!found) return [`${path}: ${name} is not installed.`];
      return isAllowed(found.license) ? [] : [`${path}: ${name} is under ${found.license ?? "no licence"}.`];
    }),
  ];
}

/** True for a licence that permits our use: of a choice one part is enough, of a sum all. */
export function isAllowed(licence: string | undefined): boolean {
  const bare = (licence ?? "").replaceAll(/[()]/g, "");
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every((part) => ALLOWED.has(part.trim())));
}

function findManifest(folder: string, name: string): Manifest | undefined {
  const places = [join(folder, "node_modules", name), join(ROOT, "node_modules", name)];
  const place = places.find((each) => existsSync(join(each, "package.json")));
  return place === undefined ? undefined : readManifest(join(place, "package.json"));
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8"));
