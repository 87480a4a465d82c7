import { ALL_LISTS, STUDENTS_AND_TEACHERS, titled, type TableCell } from "./person-cell.ts";

/** Words of an office for the columns of people in its tables, in the spellings that offices have sent. */

export const SEX_CELL: TableCell = {
  kind: "sex",
  title: titled("Sex", "الجنس", "ڕەگەز"),
  words: ["gender", "النوع"],
  of: STUDENTS_AND_TEACHERS,
  lists: ["students", "teachers"],
};

export const BIRTH_DATE_CELL: TableCell = {
  kind: "date",
  title: titled("Birth date", "تاريخ الميلاد", "ڕێکەوتی لەدایکبوون"),
  words: [
    "date of birth",
    "dob",
    "تاريخ الولادة",
    "تاريخ التولد",
    "التولد",
    "المواليد",
    "مواليد",
    "سنة الميلاد",
    "سنة الولادة",
    "تولد الطالب",
    "birthday",
    "birth year",
    "year of birth",
    "ساڵی لەدایکبوون",
    "بەرواری لەدایکبوون",
  ],
  of: STUDENTS_AND_TEACHERS,
  lists: ["students"],
};

const PHONE = ["هاتف", "رقم هاتف", "موبايل", "رقم موبايل", "جوال", "رقم جوال", "تلفون", "رقم تلفون", "رقم"];

export const PHONE_CELL: TableCell = {
  kind: "phone",
  title: titled("Phone", "الهاتف", "ژمارەی مۆبایل"),
  words: ["mobile", "telephone", "الموبايل", "الجوال", "رقم الموبايل", "تلفون", "تەلەفۆن", "phone number"],
  of: STUDENTS_AND_TEACHERS,
  ofGuardians: [
    [
      "guardian phone",
      "guardian mobile",
      "guardian phone number",
      "parent phone",
      "parent mobile",
      "parent phone number",
      ...PHONE.flatMap((word) => [
        `${word} ولي الأمر`,
        `${word} ولي أمر الطالب`,
        `${word} الأب`,
        `${word} الوالد`,
      ]),
      "تەلەفۆنی سەرپەرشتیار",
      "ژمارەی سەرپەرشتیار",
      "مۆبایلی سەرپەرشتیار",
      "مۆبایلی بەخێوکەر",
    ],
    PHONE.flatMap((word) => [`${word} الأم`, `${word} الوالدة`]),
  ],
  former: ["تەلەفۆن"],
  lists: ALL_LISTS,
};

const NUMBERS = [
  "هاتف",
  "رقم هاتف",
  "رقم الهاتف",
  "موبايل",
  "رقم موبايل",
  "رقم الموبايل",
  "جوال",
  "رقم جوال",
  "تلفون",
];

export const SECOND_PHONE_CELL: TableCell = {
  kind: "phone",
  title: titled("Second phone", "الهاتف الثاني", "ژمارەی دووەمی مۆبایل"),
  words: [
    ...NUMBERS.flatMap((word) => [
      `${word} 2`,
      `${word} ثان`,
      `${word} ثاني`,
      `${word} الثاني`,
      `${word} آخر`,
    ]),
    "الهاتف 2",
    "الموبايل 2",
    "الموبايل الثاني",
    "هاتف إضافي",
    "رقم هاتف إضافي",
    "هاتف بديل",
    "رقم بديل",
    "phone 2",
    "phone no 2",
    "phone number 2",
    "second phone number",
    "mobile 2",
    "second mobile",
    "telephone 2",
    "other phone",
    "alternative phone",
    "additional phone",
    "emergency phone",
    "مۆبایل 2",
    "مۆبایلی دووەم",
    "ژمارەی مۆبایل 2",
    "ژمارەی مۆبایلی دووەم",
    "تەلەفۆن 2",
    "تەلەفۆنی دووەم",
    "ژمارەی دووەم",
  ],
  of: STUDENTS_AND_TEACHERS,
  // The words "phone of guardian 2" are not among them: that may be the second guardian's.
  ofGuardians: [
    [
      "guardian second phone",
      "guardian other phone",
      "guardian phone 2",
      "parent second phone",
      "parent phone 2",
      ...NUMBERS.flatMap((word) => [
        `${word} ثان لولي الأمر`,
        `${word} ثاني لولي الأمر`,
        `${word} آخر لولي الأمر`,
      ]),
      "مۆبایلی دووەمی بەخێوکەر",
      "مۆبایلی دووەمی سەرپەرشتیار",
    ],
    [],
  ],
  lists: ALL_LISTS,
  mayWait: true,
};

export const EMAIL_CELL: TableCell = {
  kind: "email",
  title: titled("Email", "البريد الإلكتروني", "ئیمەیڵ"),
  words: [
    "e-mail",
    "e-mail address",
    "email address",
    "mail",
    "الايميل",
    "إيميل",
    "البريد",
    "بريد",
    "بريد إلكتروني",
    "عنوان البريد الإلكتروني",
  ],
  of: STUDENTS_AND_TEACHERS,
  ofGuardians: [["guardian email", "parent email"], []],
  former: ["e-mail"],
  lists: ALL_LISTS,
};

export const ADDRESS_CELL: TableCell = {
  kind: "lines",
  title: titled("Address", "عنوان السكن", "ناونیشانی ماڵ"),
  words: [
    "العنوان",
    "عنوان",
    "السكن",
    "محل السكن",
    "مكان السكن",
    "عنوان البيت",
    "عنوان المنزل",
    "عنوان الطالب",
    "عنوان سكن الطالب",
    "عنوان المدرس",
    "محل الإقامة",
    "المحلة",
    "home address",
    "residence",
    "place of residence",
    "student address",
    "teacher address",
    "ناونیشان",
    "ناونیشانی نیشتەجێبوون",
    "شوێنی نیشتەجێبوون",
    "شوێنی دانیشتن",
    "ناونیشانی قوتابی",
  ],
  of: STUDENTS_AND_TEACHERS,
  ofGuardians: [
    [
      "guardian address",
      "parent address",
      "عنوان ولي الأمر",
      "عنوان سكن ولي الأمر",
      "سكن ولي الأمر",
      "ناونیشانی بەخێوکەر",
      "ناونیشانی سەرپەرشتیار",
    ],
    [],
  ],
  lists: ALL_LISTS,
  mayWait: true,
};
