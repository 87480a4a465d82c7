import { expect, test } from "vitest";

import { faultsOfNames, listTypes } from "./type-names.ts";

test("types of the top level are found, each once", () => {
  const text =
    "export type Room = string;\ninterface Seat {}\nexport abstract class Hub {}\n  type Inner = 1;\ntype Room2 = 2;";
  expect(listTypes(text)).toEqual(["Room", "Seat", "Hub", "Room2"]);
});

const declared = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ file: `${at}.ts`, names: [name] }));

test("a vague name is refused anywhere, any other in the ninth file", () => {
  expect(faultsOfNames(declared(8, "Entry"))).toEqual([]);
  expect(faultsOfNames(declared(9, "Entry"))).toHaveLength(1);
  expect(faultsOfNames(declared(1, "Asked"))).toEqual(["Asked does not say of what it is: 0.ts."]);
});
