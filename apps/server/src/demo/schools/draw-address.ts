import { createStream } from "./random.ts";

/** Baghdad, where the demo schools are, in the two languages of their families. The houses are invented. */
const PLACES = {
  ar: {
    city: "بغداد",
    districts: ["المنصور", "الكرادة", "الأعظمية", "زيونة", "حي الجامعة", "الكاظمية", "البياع", "اليرموك"],
    house: (street: number, house: number) => `زقاق ${street}، دار ${house}`,
    near: ["قرب الجامع", "قرب مجمع العيادات", "خلف السوق", "مقابل الحديقة"],
  },
  ckb: {
    city: "بەغدا",
    districts: ["گەڕەکی مەنسوور", "گەڕەکی کەڕادە", "گەڕەکی زەیوونە", "گەڕەکی یەرمووک", "شەقامی فەلەستین"],
    house: (street: number, house: number) => `کۆڵانی ${street}، خانووی ${house}`,
    near: ["نزیک مزگەوت", "نزیک بازاڕ", "بەرامبەر باخچە", "پشت نەخۆشخانە"],
  },
} as const;

/** A home address in two or three lines; null for each fourth household, of which the office has none. */
export function drawAddress(seed: number, path: string, language: "ar" | "ckb"): string | null {
  const stream = createStream(seed, `${path}/address`);
  if (stream.chance(0.25)) return null;
  const { city, districts, house, near } = PLACES[language];
  const comma = "، ";
  const lines = [
    `${city}${comma}${stream.pick<string>(districts)}`,
    house(stream.between(2, 60), stream.between(3, 48)),
  ];
  return [...lines, ...(stream.chance(0.4) ? [stream.pick<string>(near)] : [])].join("\n");
}
