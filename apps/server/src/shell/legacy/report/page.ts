import { createHash } from "node:crypto";

import type { Locale } from "@dars/contract/platform/primitives";
import type { TeacherReport } from "@dars/contract/shell/legacy-calls";

import type { ReportFound } from "./teacher-report.ts";

const STYLE = `
:root{color-scheme:light dark;--start:#1a3e8c;--end:#2563c9;--line:#8884;--quiet:#666}
@media (prefers-color-scheme:dark){:root{--quiet:#aaa}}
*{box-sizing:border-box}
body{margin:0;font:17px/1.5 system-ui,sans-serif}
header{padding:20px;color:#fff;background:linear-gradient(90deg,var(--start),var(--end))}
h1{margin:0;font-size:22px;font-weight:600}
header p{margin:4px 0 0;font-size:15px}
main{max-width:720px;margin:0 auto;padding:16px}
table{width:100%;border-collapse:collapse}
caption{text-align:start;font-size:15px;color:var(--quiet);padding-bottom:8px}
th,td{text-align:start;padding:12px 8px;border-bottom:1px solid var(--line)}
th{font-size:13px;font-weight:600}
td:last-child,th:last-child{text-align:end}
tfoot td{font-weight:600}
.both{display:grid;gap:24px;max-width:480px;margin:15vh auto;padding:16px;text-align:center}
`;

/** Nothing but this page's own style: no script, no picture, no other host. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const TEXT = {
  en: {
    title: "My classes",
    from: "From",
    to: "to",
    subject: "Subject",
    section: "Section",
    students: "Students",
    all: "All classes",
    none: "No classes in this period.",
    visits: "Evaluations",
    trainings: "Trainings",
    due: "to attend",
    done: "completed",
    comma: ", ",
    submitted: "Submitted",
    acknowledged: "Acknowledged",
    appealed: "Appealed",
    final: "Final",
  },
  ar: {
    title: "صفوفي",
    from: "من",
    to: "إلى",
    subject: "المادة",
    section: "الشعبة",
    students: "الطلاب",
    all: "كل الصفوف",
    none: "لا توجد صفوف في هذه الفترة.",
    visits: "التقييمات",
    trainings: "الدورات التدريبية",
    due: "بانتظار الحضور",
    done: "مكتملة",
    comma: "، ",
    submitted: "مُسلّم",
    acknowledged: "اطّلع عليه",
    appealed: "معترض عليه",
    final: "نهائي",
  },
  ckb: {
    title: "پۆلەکانم",
    from: "لە",
    to: "تا",
    subject: "بابەت",
    section: "پۆل",
    students: "قوتابیان",
    all: "هەموو پۆلەکان",
    none: "لەم ماوەیەدا هیچ پۆلێک نییە.",
    visits: "هەڵسەنگاندنەکان",
    trainings: "خولەکانی ڕاهێنان",
    due: "چاوەڕێی ئامادەبوون",
    done: "تەواو بوون",
    comma: "، ",
    submitted: "پێشکەشکراوە",
    acknowledged: "بینراو",
    appealed: "ناڕەزایی لەسەرە",
    final: "کۆتایی",
  },
} as const satisfies Record<Locale, Record<string, string>>;

export function reportPage({ report, school, language }: ReportFound): string {
  const text = TEXT[language];
  const { teacher, period, classes } = report;
  const days = `${text.from} ${isolated(period.from)} ${text.to} ${isolated(period.to)}`;
  return document(
    language,
    text.title,
    `<header><h1>${isolated(teacher.name)}</h1><p>${isolated(school)}</p></header>
<main>${classes.length > 0 ? table(classes, language, days) : `<p>${days}</p><p>${text.none}</p>`}${growth(report, language)}</main>`,
  );
}

/** The findings of visits to the teacher's lessons, and its trainings; empty if there is neither. */
function growth({ evaluations = [], trainings }: TeacherReport, language: Locale): string {
  const text = TEXT[language];
  const visits = evaluations.map(
    ({ date, outcome_percent, state }) =>
      `<tr><td>${isolated(date)}</td><td>${text[state]}</td><td>${isolated(`${outcome_percent.toFixed(1)}%`)}</td></tr>`,
  );
  const shown =
    visits.length > 0
      ? `<table><caption>${text.visits}</caption><tbody>${visits.join("")}</tbody></table>`
      : "";
  if (!trainings || trainings.due + trainings.done === 0) return shown;
  const { due, done } = trainings;
  return `${shown}<p>${text.trainings}: ${isolated(String(due))} ${text.due}${text.comma}${isolated(String(done))} ${text.done}</p>`;
}

function table(classes: TeacherReport["classes"], language: Locale, days: string): string {
  const text = TEXT[language];
  const count = (students: number) =>
    new Intl.NumberFormat(language === "en" ? "en" : "ar-IQ-u-nu-latn").format(students);
  const rows = classes.map(
    ({ subject, section, students }) =>
      `<tr><td>${isolated(subject)}</td><td>${isolated(section ?? "–")}</td><td>${count(students)}</td></tr>`,
  );
  const total = classes.reduce((sum, { students }) => sum + students, 0);
  return `<table><caption>${text.title} · ${days}</caption>
<thead><tr><th scope="col">${text.subject}</th><th scope="col">${text.section}</th><th scope="col">${text.students}</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
<tfoot><tr><td colspan="2">${text.all}</td><td>${count(total)}</td></tr></tfoot></table>`;
}

/** RPT-3: one page for every refused reader of a report, so that it does not reveal the reason. */
export const refusalPage = document(
  "ar",
  "Dars",
  `<main class="both">
<p>لا يمكن عرض هذا التقرير. افتحه من جديد من التطبيق.</p>
<p lang="en" dir="ltr">This report cannot be shown. Open it again from the app.</p>
</main>`,
);

function document(language: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === "en" ? "ltr" : "rtl"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body>
${body}
</body>
</html>
`;
}

/** A name or number keeps its own direction inside a line of the other. */
const isolated = (text: string) => `<bdi>${escaped(text)}</bdi>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
