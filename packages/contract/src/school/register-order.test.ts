import { expect, test } from "vitest";

import { inRegisterOrder } from "./register-order.ts";

const row = (registerNo: number | null, ar: string, ckb: string) => ({
  student: { name: { ar, ckb, en: null }, registerNo },
});
const rows = [
  row(null, "أمل", "زانا"),
  row(2, "تارا", "ئارام"),
  row(null, "باسم", "ڕێبین"),
  row(1, "ياس", "یاس"),
];
const shown = (locale: "ar" | "ckb") => inRegisterOrder(rows, locale).map(({ student }) => student.name.ar);

test("students follow the register; those without a number come last, by the name that is shown", () => {
  expect(shown("ar")).toEqual(["ياس", "تارا", "أمل", "باسم"]);
  expect(shown("ckb")).toEqual(["ياس", "تارا", "باسم", "أمل"]);
});
