import type pg from "pg";
import { expect } from "vitest";

import { soon } from "./soon.ts";

/** Ends when so many transactions of the owner's database wait for what another one holds. */
export const lockWaits = (owner: pg.Pool, count = 1): Promise<void> =>
  soon(async () => {
    const { rows } = await owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(count);
  });
