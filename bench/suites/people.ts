import { searchText } from "@dars/contract/platform/search-text";

import type { ReportLine, Section } from "#bench/report.ts";
import { withSchool, type BenchSchool } from "#bench/school.ts";

const PEOPLE = 10_000;
const CALLS = 300;

const ARABIC = [
  "علي",
  "حسين",
  "زينب",
  "فاطمة",
  "مصطفى",
  "نور",
  "كرار",
  "آية",
  "يوسف",
  "هدى",
  "عبد الله",
  "مريم",
];
const LATIN = [
  "Ali",
  "Hussein",
  "Zainab",
  "Fatima",
  "Mustafa",
  "Noor",
  "Karrar",
  "Aya",
  "Yousif",
  "Huda",
  "Abdullah",
  "Maryam",
];
const KURDISH = [
  "ئالی",
  "حوسێن",
  "زەینەب",
  "فاتیمە",
  "مستەفا",
  "نوور",
  "کەرار",
  "ئایە",
  "یوسف",
  "هودا",
  "عەبدوڵڵا",
  "مەریەم",
];
const FAMILIES = 240;

/** Finding a person among ten thousand, compared with a read of one row by its key through a bare server. */
export const measure = (): Promise<Section> =>
  withSchool(async (school) => {
    const office = await school.signIn("management1", "school_management");
    const schoolId = office.school_id ?? 0;
    await addPeople(school, schoolId);
    const list = `${school.app.url}/api/v6/schools/${schoolId}/people`;
    const headers = { authorization: `Bearer ${office.token}` };
    const { teacher_id: known } = await school.signIn("teacher1", "teacher");
    const bare = await milliseconds(() => fetch(`${school.bare.url}/schools/${schoolId}/people/${known}`));
    const measureSearch = async (queries: readonly string[]) =>
      milliseconds((call) =>
        fetch(`${list}?query=${encodeURIComponent(queries[call % queries.length] ?? "")}`, { headers }),
      );
    const first = await milliseconds(() => fetch(list, { headers }));
    const inScript = async (script: string, names: readonly string[]) =>
      line(`search of two parts, ${script}, p99`, await measureSearch(pairs(names)), bare, 150);
    return {
      title: "People",
      command: "npm run bench -- people",
      note: `A school of ${PEOPLE.toLocaleString("en-GB")} people more than the demo school's, over HTTP with session and policy, one call after the other. The limit is a read by primary key of a bare server in the same run.`,
      lines: [
        line("first 50 of all, p99", first, bare, 300),
        await inScript("Arabic", ARABIC),
        await inScript("Kurdish", KURDISH),
        await inScript("Latin", LATIN),
        line("search of one letter, p99", await measureSearch(["ع", "a", "م", "h"]), bare, 150),
        line(
          "search of a phone's last digits, p99",
          await measureSearch(["0042", "1234", "7777"]),
          bare,
          150,
        ),
      ],
    };
  });

const pairs = (names: readonly string[]): string[] =>
  names.flatMap((name, place) => [`${name} ${names[(place + 5) % names.length]}`, `${name} ${place}`]);

async function addPeople({ database }: BenchSchool, schoolId: number): Promise<void> {
  const rows = Array.from({ length: PEOPLE }, (_, no) => {
    const [ar, en, ckb] = [
      buildName(ARABIC, no, "الموسوي"),
      buildName(LATIN, no, "Al-Mousawi"),
      buildName(KURDISH, no, "مووسەوی"),
    ];
    return {
      school_id: schoolId,
      name_ar: ar,
      name_en: en,
      name_ckb: ckb,
      search_text: searchText(ar, en, ckb),
      phone: `+96477${String(10_000_000 + no * 317)}`,
    };
  });
  await database.inSchool(schoolId, async (db) => {
    for (let from = 0; from < PEOPLE; from += 1000)
      await db
        .insertInto("people")
        .values(rows.slice(from, from + 1000))
        .execute();
  });
}

const buildName = (names: readonly string[], no: number, family: string): string =>
  `${names[no % 12]} ${names[Math.floor(no / 12) % 12]} ${names[Math.floor(no / 144) % 12]} ${family} ${no % FAMILIES}`;

interface Spread {
  readonly median: number;
  readonly p99: number;
}

/** Each call timed by itself, after a few uncounted ones. Throws if one fails. */
async function milliseconds(call: (no: number) => Promise<Response>): Promise<Spread> {
  const times: number[] = [];
  for (let no = -20; no < CALLS; no += 1) {
    const start = performance.now();
    const response = await call(Math.abs(no));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} from ${new URL(response.url).pathname}`);
    if (no >= 0) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(CALLS / 2)] ?? 0, p99: sorted[Math.floor(CALLS * 0.99)] ?? 0 };
}

const shown = ({ median, p99 }: Spread) => `${p99.toFixed(1)} ms (median ${median.toFixed(1)})`;

const line = (what: string, ours: Spread, bare: Spread, budget: number): ReportLine => ({
  what,
  ours: shown(ours),
  limit: `${shown(bare)} bare`,
  ratio: ours.p99 / bare.p99,
  budget: `≤ ${budget} ms`,
  isMet: ours.p99 <= budget,
});
