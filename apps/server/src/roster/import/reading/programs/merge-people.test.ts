import { expect, test } from "vitest";

import { isSameName, mergePeople } from "./merge-people.ts";

const nameOf = ([givenName = "", middleName = "", familyName = ""]: readonly string[]) => ({
  givenName,
  middleName,
  familyName,
});

test.each<[boolean, readonly string[], readonly string[]]>([
  [true, ["Hasan", "", "Jubouri"], ["HASAN", "", "Al-Jubouri"]],
  [true, ["Hasan", "Ali", "Jubouri"], ["Hasan", "", "Jubouri"]],
  [true, ["Hasan", "Ali", "Jubouri"], ["Hasan", "", "Ali Jubouri"]],
  [true, ["حسن", "علي", "الجبوري"], ["حسن", "", "جبوري"]],
  [true, ["أحمد", "", "عبد الله"], ["احمد", "", "عبدالله"]],
  [false, ["Hasan", "Ali", "Jubouri"], ["Hasan", "", "Omar Jubouri"]],
  [false, ["Hasan", "", "Ali Jubouri"], ["Hasan", "", "Omar Jubouri"]],
  [false, ["Muhammad Ali", "", "Jubouri"], ["Muhammad Hasan", "", "Jubouri"]],
  [false, ["Khalid", "", "bin Saeed"], ["Khalid", "", "bin Rashid"]],
  [false, ["عبد الله", "", "الجبوري"], ["عبد الرحمن", "", "الجبوري"]],
  [false, ["محمد", "علي", "حسن"], ["علي", "محمد", "حسن"]],
  [false, ["حسن", "", ""], ["حسن", "علي", "الجبوري"]],
  [false, ["حسن", "", ""], ["حسن", "", ""]],
])("OR-14: %s that two rows of colleagues name one person: %j and %j", (isSame, one, other) => {
  expect(isSameName(nameOf(one), nameOf(other))).toBe(isSame);
  expect(isSameName(nameOf(other), nameOf(one))).toBe(isSame);
});

const guardian = (...name: readonly string[]) => ({
  origin: { file: "students.csv", row: 2, columns: {} },
  sourcedId: "contact/F1",
  cells: nameOf(name),
  label: "",
  isActive: true,
});

test.each<[boolean, readonly string[], readonly string[]]>([
  [false, ["كاظم", "صادق الخفاجي"], ["كاظم"]],
  [false, ["كاظم", "صادق الخفاجي"], ["كاظم", "صادق"]],
  [false, ["كاظم", "صادق الخفاجي"], ["كاظم", "صادق جعفر", "الخفاجي"]],
  [false, ["Kazem", "Sadiq", "Khafaji"], ["KAZEM", "", "Khafaji"]],
  [true, ["كاظم", "صادق الخفاجي"], ["كاظم", "هاشم العبيدي"]],
  [true, ["كاظم", "صادق الخفاجي"], ["كاظم", "هاشم الخفاجي"]],
  [true, ["Kazem", "Sadiq", "Khafaji"], ["Kazem", "Hashim", "Khafaji"]],
])("OR-10: %s that two rows of one id name two people: %j and %j", (isAnother, one, other) => {
  expect(mergePeople(guardian(...one), guardian(...other)).isAnother).toBe(isAnother);
  expect(mergePeople(guardian(...other), guardian(...one)).isAnother).toBe(isAnother);
});

test("OR-10: a guardian's name that two rows split in different places is kept as the first row has it", () => {
  const { merged } = mergePeople(guardian("كاظم", "صادق الخفاجي"), guardian("كاظم", "صادق جعفر", "الخفاجي"));
  expect(merged.cells).toEqual(nameOf(["كاظم", "صادق الخفاجي"]));
});
