import type { Name } from "./arabic-names.ts";

const names = (table: string): readonly Name[] =>
  table
    .trim()
    .split(/\s*,\s*/u)
    .map((entry) => {
      const [en = "", ar = "", ckb] = entry.split("|");
      return { en, ar, ...(ckb !== undefined && { ckb }) };
    });

export const KURDISH_BOYS = names(`
  Azad|آزاد|ئازاد, Dilshad|دلشاد|دڵشاد, Karwan|كاروان|کاروان, Rebin|ريبين|ڕێبین, Sherko|شيركو|شێرکۆ,
  Soran|سوران|سۆران, Hiwa|هيوا|هیوا, Aram|آرام|ئارام, Zana|زانا|زانا
`);

export const KURDISH_GIRLS = names(`
  Shilan|شيلان|شیلان, Runak|روناك|ڕووناک, Rojin|روجين|ڕۆژین, Tara|تارا|تارا, Sozyar|سوزيار|سۆزیار
`);

export const KURDISH_FAMILY_NAMES = names(`
  Barzani|بارزاني|بارزانی, Talabani|طالباني|تاڵەبانی, Jaf|جاف|جاف, Dizayi|دزيي|دزەیی, Zebari|زيباري|زێباری,
  Baban|بابان|بابان, Hawrami|هورامي|هەورامی, Zangana|زنكنه|زەنگەنە
`);

export const ENGLISH_BOYS = names(`
  Adam|آدم, Daniel|دانيال, Elias|إلياس, Gabriel|جبرائيل, Luka|لوقا, Marcus|ماركوس, Noah|نوح, Rami|رامي
`);

export const ENGLISH_GIRLS = names(`
  Clara|كلارا, Diana|ديانا, Elena|إيلينا, Hanna|هنا, Lina|لينا, Maria|ماريا, Natalie|ناتالي, Sofia|صوفيا
`);

export const ENGLISH_FAMILY_NAMES = names(`
  Petros|بطرس, Haddad|حداد, Sargon|سركون, Yonan|يونان, Khoury|خوري, Antoun|أنطون, Mansour|منصور
`);
