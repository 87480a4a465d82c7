/** One name in its written languages. A missing language has no spelling of it. */
export interface Name {
  readonly ar?: string;
  readonly en?: string;
  readonly ckb?: string;
}

const names = (table: string): readonly Name[] =>
  table
    .trim()
    .split(/\s*,\s*/u)
    .map((entry) => {
      const [ar = "", en = ""] = entry.split("|");
      return { ar, en };
    });

export const BOYS = names(`
  حسين|Hussein, جعفر|Jaafar, زيد|Zaid, عبد الله|Abdullah, محمد|Mohammed, علي|Ali, أحمد|Ahmed, كرار|Karrar,
  مصطفى|Mustafa, مرتضى|Murtadha, عباس|Abbas, سجاد|Sajjad, حسن|Hassan, يوسف|Yousif, مهدي|Mahdi, طه|Taha,
  عمر|Omar, إبراهيم|Ibrahim, سيف|Saif, أمير|Ameer, حيدر|Haider, منتظر|Muntadher, رضا|Ridha, ضياء|Dhiyaa
`);

export const GIRLS = names(`
  زينب|Zainab, مريم|Maryam, دعاء|Duaa, نغم|Nagham, فاطمة|Fatima, روان|Rawan, سارة|Sarah, نور|Noor, هدى|Huda,
  آية|Aya, رقية|Ruqaya, تبارك|Tabarak, زهراء|Zahraa, بنين|Baneen, شهد|Shahad, رغد|Raghad, حنين|Haneen,
  غدير|Ghadeer, إسراء|Israa, ملاك|Malak
`);

export const ELDERS = names(`
  كاظم|Kadhim, صادق|Sadiq, سلمان|Salman, عبد الرضا|Abdul-Ridha, جبار|Jabbar, كريم|Kareem, رياض|Riyadh,
  صالح|Salih, محسن|Mohsin, خلف|Khalaf, رحيم|Raheem
`);

export const FAMILY_NAMES = names(`
  الخفاجي|Al-Khafaji, الأسدي|Al-Asadi, العبيدي|Al-Obaidi, البياتي|Al-Bayati, الموسوي|Al-Mousawi,
  الناصري|Al-Nasiri, الجابري|Al-Jabiri, السعدي|Al-Saadi, التميمي|Al-Tamimi, العامري|Al-Amiri,
  الياسري|Al-Yasiri, الزهيري|Al-Zuhairi, البهادلي|Al-Bahadli, الركابي|Al-Rikabi, الدراجي|Al-Darraji,
  الطائي|Al-Tai, المحمداوي|Al-Mohammadawi, الخزرجي|Al-Khazraji, الكعبي|Al-Kaabi, الساعدي|Al-Saidi
`);
