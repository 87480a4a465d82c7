import { expect, test } from "vitest";

import type { CardContent, CardLook } from "./card-content.ts";
import { aCard } from "./cards.factory.ts";
import { composeCards } from "./compose-cards.ts";

const AR: CardLook = { locale: "ar", digits: "latn" };
const proof = {
  code: "7K3Q92MX7K3Q92MX7K3Q",
  link: "https://dars.example/verify/7K",
  origin: "https://dars.example",
};

function compose(change: Partial<CardContent>) {
  const [card] = composeCards([{ content: aCard(change), proof }], AR).cards;
  if (!card) throw new Error("One card was asked for.");
  return card;
}

test("who signs is addressed as a woman or a man, and as a man where that is not known", () => {
  const roles = (change: Partial<CardContent>) => compose(change).signers.map(({ role }) => role);

  expect(roles({ homeroomSex: "female", headSex: "female" })).toEqual([
    "مرشدة الصف",
    "عضو اللجنة الامتحانية",
    "مديرة المدرسة",
  ]);
  expect(roles({ homeroomSex: "male", headSex: null })).toEqual([
    "مرشد الصف",
    "عضو اللجنة الامتحانية",
    "مدير المدرسة",
  ]);
  expect(compose({ homeroomSex: "female" }).comment?.label).toBe("ملاحظة مرشدة الصف");
});

test("the directorate stands below the ministry on a ministry card alone, in place of the address", () => {
  const { school } = aCard();
  const directorate = "المديرية العامة لتربية بغداد، الكرخ الأولى";
  const named = { ...school, place: "بغداد", directorate };

  expect(compose({ kind: "iq_ministry", school: named })).toMatchObject({
    authority: ["جمهورية العراق", "وزارة التربية", directorate],
    place: null,
  });
  expect(compose({ kind: "school", school: named })).toMatchObject({ authority: [], place: "بغداد" });
  expect(compose({ kind: "iq_ministry", school: { ...school, place: "بغداد" } })).toMatchObject({
    authority: ["جمهورية العراق", "وزارة التربية"],
    place: "بغداد",
  });
});
