import type { Locale } from "@dars/contract/platform/primitives";

import { isolateMarkup } from "#platform/escape-markup.ts";
import { createPages } from "#platform/http/create-pages.ts";

const pages = createPages(
  `
body{line-height:1.5}
header{padding-inline:20px}
h1{font-size:22px}
header p{margin:4px 0 0;font-size:15px}
main{max-width:720px;padding:16px}
table{width:100%;border-collapse:collapse}
caption{text-align:start;font-size:17px;font-weight:600;padding-top:12px}
.quiet{font-size:15px;color:var(--quiet)}
td{text-align:start;padding:12px 0;border-bottom:1px solid var(--line)}
td:last-child{text-align:end}
section{padding:12px 0;border-bottom:1px solid var(--line)}
h2{margin:0 0 8px;font-size:17px;font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px 16px;margin:0}
dt{font-size:13px;color:var(--quiet)}
dd{margin:0;font-weight:600}
.weeks th{font-size:13px;font-weight:400;color:var(--quiet);padding:8px 4px;text-align:end;vertical-align:bottom}
.weeks td{padding:8px 4px;font-size:15px;text-align:end;font-variant-numeric:tabular-nums}
.weeks :is(th,td):first-child{text-align:start}
@media print{body{font-size:12px}header{color:inherit;background:none;padding:0 16px}main{max-width:none}section,tr{break-inside:avoid}}
.both{display:grid;gap:24px;max-width:480px;margin:15vh auto;padding:16px;text-align:center}
`,
  "none",
);

export const PAGE_POLICY = pages.policy;
export const reportDocument = pages.render;

export type Figure = readonly [name: string, value: string];

export const figureList = (figures: readonly Figure[]): string =>
  `<dl>${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${isolateMarkup(value)}</dd></div>`).join("")}</dl>`;

export const counted = (number: number, language: Locale): string =>
  new Intl.NumberFormat(language === "en" ? "en" : "ar-IQ-u-nu-latn").format(number);

/** RPT-3: one page for every refused reader of a report, so that it does not reveal the reason. */
export const refusalPage = reportDocument(
  "ar",
  "Dars",
  `<main class="both">
<p>لا يمكن عرض هذا التقرير. افتحه من جديد من التطبيق.</p>
<p lang="en" dir="ltr">This report cannot be shown. Open it again from the app.</p>
</main>`,
);
