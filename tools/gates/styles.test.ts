import { expect, test } from "vitest";

import { missingStyles } from "./styles.ts";

const files = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

const LESSONS = {
  "main.tsx": `import "#platform/ui/theme.css";`,
  "platform/ui/theme.css": `@import "./parts.css";`,
  "platform/ui/parts.css": ".card { padding: 0 }",
  "lessons/lessons.css": "/* .gone {} */ .lesson-head, .lesson-row > .late { color: red }",
  "lessons/Head.tsx": `<div className="card lesson-head" />`,
  "lessons/Row.tsx": '<li className={`lesson-row ${isLate ? "late" : ""}`} />',
  "lessons/LessonsPage.tsx": `import { Head } from "./Head.tsx";\nimport "./lessons.css";`,
  "lessons/public.ts": `export { Head } from "./Head.tsx";\nexport { Row } from "./Row.tsx";`,
};

test("a page that shows another slice's component without its stylesheet is named, with the class", () => {
  const plans = `import { Head } from "#lessons/public.ts";\nimport type { Row } from "./row.ts";`;

  expect(missingStyles(files({ ...LESSONS, "plans/PlanPage.tsx": plans }))).toEqual([
    "plans/PlanPage.tsx imports no styles of “lesson-head” (lessons/Head.tsx): lessons/lessons.css",
  ]);
});

test("a component that imports its own stylesheet is in order wherever it is shown", () => {
  const own = { "lessons/Head.tsx": `import "./lessons.css";\n${LESSONS["lessons/Head.tsx"]}` };
  const plans = { "plans/PlanPage.tsx": `import { Head } from "#lessons/public.ts";` };

  expect(missingStyles(files({ ...LESSONS, ...own, ...plans }))).toEqual([]);
});

test("classes that are chosen in code, and components that are fetched later, count too", () => {
  const plans = `const Row = lazy(() => import("#lessons/Row.tsx"));`;

  expect(missingStyles(files({ ...LESSONS, "plans/PlanPage.tsx": plans }))).toEqual([
    "plans/PlanPage.tsx imports no styles of “lesson-row” (lessons/Row.tsx): lessons/lessons.css",
    "plans/PlanPage.tsx imports no styles of “late” (lessons/Row.tsx): lessons/lessons.css",
  ]);
});
