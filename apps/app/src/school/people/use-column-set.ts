import { useEffect, useState } from "react";

import { store } from "#platform/device/store.ts";

import { COLUMN_SETS, type ColumnSet } from "./people-columns.tsx";

const KEY = "people-columns";

/** The set of columns that was chosen last on this device. */
export function useColumnSet() {
  const [set, setSet] = useState<ColumnSet>("all");
  useEffect(() => {
    void store.read(KEY).then((stored) => {
      const known = COLUMN_SETS.find((each) => each === stored);
      if (known) setSet(known);
    });
  }, []);

  function choose(chosen: ColumnSet) {
    setSet(chosen);
    void store.write(KEY, chosen);
  }

  return [set, choose] as const;
}
