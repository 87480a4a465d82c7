import type { Locale } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";
import { expect, test } from "vitest";

import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { pageStatement } from "./list-people.queries.ts";
import { people } from "./people.routes.ts";
import { searchTerms } from "./search-terms.ts";

const { database, owner } = await testbed([people]);

test("among ten thousand people a search reads an index of words, and of the people only those it finds", async () => {
  const { school } = await aWorkingSchool(database);
  await owner.query(
    `insert into people (school_id, name_ar, search_text)
     select $1, 'اسم ' || n, 'name' || n || ' father' || n % 700 || ' family' || n % 90
     from generate_series(1, 10000) as n`,
    [school.id],
  );
  await owner.query("analyze people");
  await owner.query("analyze person_words");

  const plan = await explainSearch(school.id, "father12 family");

  expect(plan.find(({ relation }) => relation === "person_words")?.node).toMatch(/Index/);
  expect(plan.filter(({ node }) => node === "Seq Scan").map(({ relation }) => relation)).toEqual([]);
  const read = plan.filter(({ relation }) => relation === "people").reduce((sum, { rows }) => sum + rows, 0);
  expect(read).toBeLessThan(1000);
});

test.each([
  ["ar", "people_by_name"],
  ["ckb", "people_by_name_ckb"],
  ["en", "people_by_name_en"],
] as const)(
  "the first page of ten thousand people is read by their order in %s, and no further",
  async (locale, index) => {
    const { school } = await aWorkingSchool(database);
    await owner.query(
      "insert into people (school_id, name_ar) select $1, 'اسم ' || n from generate_series(1, 10000) as n",
      [school.id],
    );
    await owner.query("analyze people");

    const plan = await explainSearch(school.id, "", locale);

    const reads = plan.filter(({ relation }) => relation === "people");
    expect(reads.map(({ index: read }) => read)).toContain(index);
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(200);
  },
);

interface PlanNode {
  readonly node: string;
  readonly relation: string | undefined;
  readonly index: string | undefined;
  readonly rows: number;
}

interface RawPlan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly RawPlan[];
}

/** The plan of a search under the server's own role, with the rows that each step really read. */
async function explainSearch(schoolId: number, query: string, locale: Locale = "ar"): Promise<PlanNode[]> {
  const filter = {
    begins: searchText(query),
    locale,
    of: "all",
    chore: null,
    sectionId: null,
    after: undefined,
    limit: 51,
  } as const;
  const terms = searchTerms(query, { byPhone: true });
  const statement = pageStatement(database.reading(schoolId), schoolId, { terms, ...filter });
  const client = await owner.connect();
  try {
    await client.query(`begin; set local role dars_app; set local app.school_id = '${schoolId}'`);
    const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: RawPlan }[] }>(
      `explain (analyze, format json) ${statement.sql}`,
      [...statement.parameters],
    );
    await client.query("rollback");
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    return plan ? flattenPlan(plan) : [];
  } finally {
    client.release();
  }
}

function flattenPlan(plan: RawPlan): PlanNode[] {
  const own = {
    node: plan["Node Type"],
    relation: plan["Relation Name"],
    index: plan["Index Name"],
    rows: (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"],
  };
  return [own, ...(plan.Plans ?? []).flatMap(flattenPlan)];
}
