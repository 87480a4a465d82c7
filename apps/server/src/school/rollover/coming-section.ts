import type { ComingSection } from "@dars/contract/school/rollover";

import type { listComingSections } from "./readiness.queries.ts";

type ComingSectionRow = Awaited<ReturnType<typeof listComingSections>>[number];

export const comingSection = ({
  id,
  letter,
  title,
  levelId,
  level,
  capacity,
  students,
}: ComingSectionRow): ComingSection => ({
  id,
  letter,
  title,
  level: { id: levelId, name: level },
  capacity,
  students,
});
