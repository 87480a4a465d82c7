import { expect, test } from "vitest";

import { faultsOfSaves } from "./saves.ts";

const NONE: ReadonlyMap<string, string> = new Map();

test("a file that draws a form in its own way is named, unless it is excepted with a reason", () => {
  const files = [
    { file: "marks/a/B.tsx", text: "return <form onSubmit={x}>" },
    { file: "marks/a/C.tsx", text: "const { save } = useSave(); return <Form verb={x}>" },
    { file: "platform/ui/Form.tsx", text: "<form" },
  ];

  expect(faultsOfSaves(files, NONE)).toEqual([
    "apps/app/src/marks/a/B.tsx: take Form of platform/ui (docs/forms-and-saves.md).",
  ]);
  expect(faultsOfSaves(files, new Map([["marks/a/B.tsx", "A line of chat."]]))).toEqual([]);
});

test("an exception that is not needed any more is named", () => {
  const files = [{ file: "marks/a/C.tsx", text: "<Form" }];

  expect(faultsOfSaves(files, new Map([["marks/a/C.tsx", "A line of chat."]]))).toEqual([
    "tools/gates/saves.ts excepts marks/a/C.tsx, which draws no form: take it off the list.",
  ]);
});
