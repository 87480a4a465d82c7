import { createHash } from "node:crypto";

import type { Locale } from "@dars/contract/platform/primitives";

import { escapeMarkup } from "#platform/escape-markup.ts";

/** The colours of the app by day and night, its head, one column, and buttons. */
const SHARED_STYLE = `
:root{color-scheme:light dark;--start:#4b1e83;--end:#7b3fb8;--accent:#5b2a9d;--on-accent:#fff;--line:#8884;--quiet:#555;--good:#0f6b3c;--bad:#b3261e;--open:#8a5300}
@media (prefers-color-scheme:dark){:root{--accent:#c9a8ff;--on-accent:#25113f;--quiet:#bbb;--good:#7fd6a4;--bad:#f2b8b5;--open:#f3c77a}}
*{box-sizing:border-box}
body{margin:0;font:17px/1.6 system-ui,sans-serif}
header{padding:20px max(20px,50% - 300px);color:#fff;background:linear-gradient(90deg,var(--start),var(--end))}
header p{margin:0}
main{max-width:640px;margin:0 auto;padding:20px}
h1{margin:0;font-size:20px;font-weight:600;overflow-wrap:anywhere}
small{color:var(--quiet)}
form{display:grid;gap:8px;justify-items:start;padding-top:8px}
input,textarea{width:100%;padding:12px;border:1px solid var(--line);border-radius:12px;font:inherit}
button,.button{display:inline-block;padding:12px 24px;border:0;border-radius:24px;color:var(--on-accent);background:var(--accent);font:inherit;text-decoration:none}
.plain{color:inherit;background:none;border:1px solid var(--quiet)}
`;

interface Pages {
  /** The header content-security-policy of these pages: their own style and forms: no script, no picture, no other host. */
  readonly policy: string;
  /** A whole document; `title` is escaped here, `body` is markup. */
  readonly render: (language: Locale, title: string, body: string) => string;
}

/** Pages that a browser shows without the app. `style` is what they have beside the shared one; `forms` where theirs go. */
export function createPages(style = "", forms: "self" | "none" = "self"): Pages {
  const sheet = `${SHARED_STYLE}${style}`;
  const hash = createHash("sha256").update(sheet).digest("base64");
  return {
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`,
    render: (language, title, body) => `<!doctype html>
<html lang="${language}" dir="${language === "en" ? "ltr" : "rtl"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${sheet}</style></head>
<body>
${body}
</body>
</html>
`,
  };
}
