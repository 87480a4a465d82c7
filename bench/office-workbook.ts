import { writeWorkbook } from "#server/platform/sheets/public.ts";
import { readTable } from "#server/roster/tables/read-table.ts";
import type { TableSchool } from "#server/roster/tables/table-school.ts";
import { templateSheet } from "#server/roster/tables/template-sheet.ts";

const STUDENTS = 3000;
const GUARDIANS = 5000;
/** So many families have two children in the school; all others have one. Every child has two guardians. */
const FAMILIES_OF_TWO = STUDENTS - GUARDIANS / 2;

const GIVEN = ["زينب", "علي", "نور", "حسين", "مريم", "عمر", "سارة", "يوسف", "هدى", "كرار"];
const FATHERS = ["كاظم", "حسن", "جاسم", "أحمد", "كريم", "سعد", "عبد الله", "صادق", "ناصر", "فاضل"];
const FAMILIES = ["الخفاجي", "العبيدي", "الجبوري", "الربيعي", "الموسوي", "الدليمي", "الساعدي", "التميمي"];

const LETTERS = ["أ", "ب", "ج", "د", "هـ", "و", "ز", "ح", "ط", "ي"];

/**
 * An office's workbook of September: 3,000 students with 5,000 guardians, in the Arabic template, for this
 * school.
 */
export function officeWorkbook(school: TableSchool): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = templateSheet(school, "students", { locale: "ar", takenAt: null });
  const levels = new Map(school.levels.map((level) => [level.id, level.name.ar ?? level.code]));
  const rows = Array.from({ length: STUDENTS }, (_, at) => {
    const { levelId, letter } = school.sections[at % school.sections.length] ?? { levelId: 0, letter: "" };
    const cells = { ...studentCells(at), "section.level": levels.get(levelId) ?? "", "section.name": letter };
    const byKey = new Map(Object.entries<string | { day: string }>(cells));
    return sheet.columns.map(({ key }) => byKey.get(key) ?? null);
  });
  return writeWorkbook({ ...sheet, rows });
}

function studentCells(at: number) {
  const family = at < FAMILIES_OF_TWO * 2 ? Math.floor(at / 2) : at - FAMILIES_OF_TWO;
  const father = pick(FATHERS, family);
  const grandfather = pick(FATHERS, family * 7 + 3);
  const familyName = pick(FAMILIES, family * 3);
  return {
    "student.number": String(100_000 + at),
    "student.given_ar": pick(GIVEN, at),
    "student.father_ar": father,
    "student.grandfather_ar": grandfather,
    "student.family_ar": familyName,
    "student.sex": at % 2 === 0 ? "أنثى" : "ذكر",
    "student.birth_date": { day: `201${at % 8}-0${(at % 9) + 1}-1${at % 10}` },
    "guardian1.name": `${father} ${grandfather} ${pick(FATHERS, family * 11)} ${familyName}`,
    "guardian1.relation": "الأب",
    "guardian1.phone": `0770${String(1_000_000 + family)}`,
    "guardian2.name": `${pick(GIVEN, family)} ${pick(FATHERS, family * 5)} ${pick(FAMILIES, family)}`,
    "guardian2.relation": "الأم",
    "guardian2.phone": `0780${String(1_000_000 + family)}`,
  };
}

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? "";

/** A school without people: ten levels of ten sections each. */
export function emptySchool(): TableSchool {
  const levels = Array.from({ length: 10 }, (_, at) => {
    const code = at < 6 ? `P${at + 1}` : `I${at - 5}`;
    return { id: at + 1, code, gradeCode: null, name: { en: code, ar: `صف ${code}`, ckb: null } };
  });
  const sections = levels.flatMap(({ id: levelId }) =>
    LETTERS.map((letter, at) => ({ id: levelId * 100 + at, sourcedId: null, levelId, letter, title: null })),
  );
  return {
    id: 1,
    code: "bench",
    groupId: 1,
    groupCode: "bench",
    sourcedId: null,
    year: { id: 1, sourcedId: null, startsOn: "2026-09-20", endsOn: "2027-08-31" },
    levels,
    sections,
    subjects: [],
    offerings: [],
    classes: [],
    people: [],
    gone: [],
    links: [],
    seats: [],
  };
}

/** Reads it as an upload is read: from its bytes to the rows that an import plans. */
export const readOfficeWorkbook = (bytes: Uint8Array, school: TableSchool) =>
  readTable(bytes, {
    fileName: "students.xlsx",
    kind: "students",
    choices: {},
    school,
    today: "2026-11-20",
  });
