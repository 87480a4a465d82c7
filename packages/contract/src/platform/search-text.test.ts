import fc from "fast-check";
import { expect, test } from "vitest";

import { matchesSearch, searchText, searchWords } from "#platform/search-text.ts";

const SPELLINGS: readonly (readonly string[])[] = [
  ["أحمد", "احمد", "إحمد", "آحمد", "ٱحمد", "أَحْمَد", "أحـــمد"],
  ["عبد الله", "عبدالله", "عبد  اللّه", "عبد ﷲ"],
  ["عبد الرضا", "عبدالرضا", "عبد-الرضا"],
  ["فاطمة", "فاطمه", "فاطمە", "فاطمۃ"],
  ["مصطفى", "مصطفي", "مصطفی"],
  ["رؤى", "روي", "رُؤى"],
  ["رئيس", "رييس"],
  ["دعاء", "دعا", "دُعاء"],
  ["ئازاد", "ازاد", "آزاد"],
  ["ڕێبین", "ريبين", "رێبین"],
  ["دڵشاد", "دلشاد"],
  ["شێرکۆ", "شيركو"],
  ["کاروان", "كاروان"],
  ["گۆران", "كوران"],
  ["چنار", "جنار"],
  ["هیوا", "هيوا", "ھیوا"],
  ["نێر\u200Cگز", "نيركز"],
  ["Al-Khafaji", "al khafaji", "AlKhafaji", "AL‐KHAFAJI"],
  ["Abdul-Ridha", "Abdul Ridha", "abdulridha", "Abd ul Ridha"],
  ["O'Brien", "O’Brien", "OBrien", "Oʼbrien"],
  ["Zoë Müller", "zoe muller", "ZOE  MÜLLER"],
  ["Straße", "strasse"],
  ["İsmail", "ismail", "ısmail"],
  ["٢٠٢٦", "۲۰۲۶", "2026", "２０２６"],
  ["سارة، علي", "سارة علي", "سارة\n علي."],
];

test.each(SPELLINGS)("TXT-1: %s is found however it is spelled", (first, ...others) => {
  for (const other of others) expect(searchText(other)).toBe(searchText(first));
});

const EXAMPLES: readonly (readonly [string, string])[] = [
  ["عبد الله", "عبدالله"],
  ["حسين علي الخفاجي", "حسين علي الخفاجي"],
  ["زيد 😀 كرار", "زيد كرار"],
  ["Mary-Jane O'Neil", "mary jane oneil"],
  ["شعبة أ / ١٢", "شعبه ا 12"],
  ["", ""],
  [" \u200F ", ""],
];

test.each(EXAMPLES)("TXT-1: %s is kept as %s", (text, expected) => {
  expect(searchText(text)).toBe(expected);
});

test("TXT-1: different names stay different", () => {
  const names = ["حسن", "حسين", "سارة", "سامرة", "علي", "علا", "Zaid", "Zaina", "شیلان", "شیران"];

  expect(new Set(names.map((name) => searchText(name))).size).toBe(names.length);
});

test("TXT-1: a text that was normalised is not changed by doing it again", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(searchText(searchText(text))).toBe(searchText(text));
    }),
    { numRuns: 2000 },
  );
});

test("TXT-1: only letters and digits and single spaces remain", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(searchText(text)).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
    }),
    { numRuns: 2000 },
  );
});

test("TXT-1: harakat, tatweel, direction marks, case and the form of composition do not matter", () => {
  const noise = fc.constantFrom("\u064E", "\u0651", "\u0640", "\u200F", "\u200C", "\u0301");

  fc.assert(
    fc.property(fc.constantFrom(...SPELLINGS.flat()), noise, (name, mark) => {
      const marked = Array.from(name, (letter) => letter + mark).join("");

      expect(searchText(marked.normalize("NFD"))).toBe(searchText(name));
      expect(searchText(name.toUpperCase())).toBe(searchText(name));
    }),
  );
});

test("nothing at all is an empty text, and languages stand beside each other", () => {
  expect(searchText(null, undefined, "")).toBe("");
  expect(searchText("أحمد", null, "Ahmed")).toBe("احمد ahmed");
});

const CARRAR = searchText("كرار حيدر عبد الرضا الموسوي", "Karrar Al-Mousawi");

test.each([
  "كرار الموسوي",
  "الموسوي كرار",
  "حيدر موسوي",
  "عبدالرضا كرار",
  "karrar mousawi",
  "MOUSAWI",
  "كرا",
  "",
])("PER-1: any two parts find a person: %s", (query) => {
  expect(matchesSearch(CARRAR, query)).toBe(true);
});

test.each(["كرار الخفاجي", "sawi", "حيدر zaid"])(
  "PER-1: a part of somebody else finds nobody: %s",
  (query) => {
    expect(matchesSearch(CARRAR, query)).toBe(false);
  },
);

test("PER-1: each pair of parts of any name finds that name, and so does the plain LIKE of its words", () => {
  const part = fc.constantFrom("أحمد", "عبد الله", "الخفاجي", "ڕێبین", "O'Brien", "Müller", "طه", "نور");

  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), fc.nat(), fc.nat(), (parts, i, j) => {
      const name = searchText(parts.join(" "));
      const query = `${parts[i % parts.length] ?? ""} ${parts[j % parts.length] ?? ""}`;

      expect(matchesSearch(name, query)).toBe(true);
      for (const word of searchWords(query)) expect(name).toContain(word);
    }),
  );
});

const anyText = () =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc
      .array(
        fc.constantFrom("عبد", "ال", "الله", "abd", "ul", "al", "ئ", "ا", "ء", "ى", "'", "-", " ", "ب", "x"),
      )
      .map((pieces) => pieces.join("")),
    fc.array(fc.constantFrom(...SPELLINGS.flat())).map((words) => words.join(" ")),
  );
