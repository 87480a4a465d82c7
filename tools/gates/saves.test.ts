import { expect, test } from "vitest";

import { faultsOfSaves } from "./saves.ts";

const NONE = { useCommand: [], form: [] };

test("a file that saves or draws a form in its own way is named, unless it is on the list", () => {
  const files = [
    { file: "marks/a/A.tsx", text: "const { act } = useCommand();" },
    { file: "marks/a/B.tsx", text: "return <form onSubmit={x}>" },
    { file: "marks/a/C.tsx", text: "const { save } = useSave(); return <Form verb={x}>" },
    { file: "platform/ui/Form.tsx", text: "<form" },
  ];

  expect(faultsOfSaves(files, NONE).map((fault) => fault.split(":")[0])).toEqual([
    "apps/app/src/marks/a/A.tsx",
    "apps/app/src/marks/a/B.tsx",
  ]);
  expect(faultsOfSaves(files, { useCommand: ["marks/a/A.tsx"], form: ["marks/a/B.tsx"] })).toEqual([]);
});

test("a file that does without comes off the list", () => {
  const allowed = { useCommand: ["marks/a/C.tsx"], form: [] };

  expect(faultsOfSaves([{ file: "marks/a/C.tsx", text: "useSave()" }], allowed)).toEqual([
    "tools/gates/saves.json allows useCommand in marks/a/C.tsx, which does without: take it off the list.",
  ]);
});
