import { readMarkProgress } from "@dars/contract/marks/publication";
import { readHome } from "@dars/contract/shell/home";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home, publication], { authorise: authoriseWith() });

/** A column of one of two classes. */
const COLUMN = fc.record({
  sheet: fc.nat(1),
  code: fc.constantFrom("M1", "M2", "MID"),
  state: fc.constantFrom("open", "submitted", "approved", "published"),
});

/** How the second class differs: it is over, its subject is on no card, or it has no section. */
const OTHER = fc.constantFrom("as the first", "closed", "off the card", "without a section");

test("as many columns wait for an approval on management's home as the table lists to which it leads", async () => {
  const { school, section, sheet, otherSheet, arabic, management } = await aMarkedSchool(database);
  const { call } = as(management.actor);
  await fc.assert(
    fc.asyncProperty(fc.array(COLUMN, { maxLength: 8 }), OTHER, async (columns, other) => {
      await owner.query("delete from mark_columns where school_id = $1", [school.id]);
      await owner.query(
        "update teaching_classes set state = $3, section_id = $4 where school_id = $1 and id = $2",
        [
          school.id,
          otherSheet.id,
          other === "closed" ? "closed" : "open",
          other === "without a section" ? null : section.id,
        ],
      );
      await owner.query("update subjects set on_report_card = $2 where id = $1", [
        arabic.id,
        other !== "off the card",
      ]);
      for (const { sheet: place, code, state } of columns)
        await owner.query(
          `insert into mark_columns (school_id, class_id, code, state) values ($1, $2, $3, $4)
           on conflict (school_id, class_id, code) do update set state = excluded.state`,
          [school.id, [sheet.id, otherSheet.id][place], code, state],
        );

      const { management: own } = await call(readHome, {});
      const params = { schoolId: school.id };
      const { sections, toApproveElsewhere = 0 } = await call(readMarkProgress, { params });

      const cells = sections.flatMap(({ classes }) => classes.flatMap((each) => each.columns));
      const listed = cells.filter(({ state }) => state === "submitted").length;
      expect(own?.submittedColumns).toBe(listed + toApproveElsewhere);
    }),
    { numRuns: 20 },
  );
});
