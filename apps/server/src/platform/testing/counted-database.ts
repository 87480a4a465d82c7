import type { KyselyPlugin } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";

export interface CountedDatabase {
  readonly database: Database;
  /** How many queries were answered since it was made. Opening and ending a transaction do not count. */
  readonly count: () => number;
}

/** The same database, with its queries counted. */
export function counted(database: Database): CountedDatabase {
  let answered = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answered += 1;
      return result;
    },
  };
  const watched = (db: Db): Db => db.withPlugin(counter);
  const overrides: Pick<
    Database,
    | "directory"
    | "reading"
    | "reporting"
    | "searching"
    | "shortReading"
    | "inSchool"
    | "directoryTransaction"
    | "enter"
    | "reportedAt"
  > = {
    directory: watched(database.directory),
    reading: (schoolId, how) => watched(database.reading(schoolId, how)),
    reporting: (schoolId, how) => watched(database.reporting(schoolId, how)),
    searching: (schoolId) => watched(database.searching(schoolId)),
    reportedAt: () => database.reportedAt(),
    shortReading: (schoolId, how) => watched(database.shortReading(schoolId, how)),
    inSchool: (schoolId, work) => database.inSchool(schoolId, (db) => work(watched(db))),
    enter: (schoolId) => database.enter(schoolId),
    directoryTransaction: (work) => database.directoryTransaction((db) => work(watched(db))),
  };
  const proxy = new Proxy(database, {
    get: (target, property) => Reflect.get(property in overrides ? overrides : target, property),
  });
  return { database: proxy, count: () => answered };
}
