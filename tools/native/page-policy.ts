import { hashPage, PAGE_SOURCES } from "#server/shell/pages/page-policy.ts";

/** Where the shell of iOS shows the bundle; Android's is what 'self' says in any case. */
const SHELL = "capacitor://localhost";
/** What a shell loads from the school's server, whose address may be chosen on the phone. */
const FROM_SERVER: Readonly<Record<string, readonly string[]>> = {
  "connect-src": ["https:", "wss:"],
  "img-src": ["https:"],
  "media-src": ["https:"],
};
/** Means nothing in a page (CSP 3, 3.3). */
const IN_HEADERS_ALONE = "frame-ancestors";
const HEAD = "<head>";
/** Browsers look for it at the very beginning, before a long policy. */
const CHARSET = '<meta charset="utf-8" />';

/**
 * The policy of the server's pages, for the bundle's page in a shell, where no server sends headers. `server`: an address
 * that the app was built for; one without TLS, of a developer's machine, is allowed by itself.
 */
export function composePolicy(page: string, server: string | undefined): string {
  const { script, style } = hashPage(page);
  const written: Readonly<Record<string, readonly string[]>> = { "script-src": script, "style-src": style };
  const own = server?.startsWith("http:") === true ? [server, server.replace("http:", "ws:")] : [];
  return Object.entries(PAGE_SOURCES)
    .filter(([name]) => name !== IN_HEADERS_ALONE)
    .map(([name, sources]) => {
      const shell = sources.some((source) => source === "'self'") ? [SHELL] : [];
      const remote = FROM_SERVER[name] ?? [];
      const all = [
        ...sources,
        ...shell,
        ...(written[name] ?? []),
        ...remote,
        ...(remote.length > 0 ? own : []),
      ];
      return `${name} ${all.join(" ")}`;
    })
    .join("; ");
}

/**
 * The page with its policy, before anything that it holds.
 * @throws Error when it does not begin as index.html does.
 */
export function writePolicy(page: string, server: string | undefined): string {
  const policy = composePolicy(page, server);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  if (!page.includes(HEAD) || !page.includes(CHARSET))
    throw new Error("index.html has no place for a content policy.");
  return page.replace(CHARSET, "").replace(HEAD, () => `${HEAD}\n    ${CHARSET}\n    ${meta}`);
}
