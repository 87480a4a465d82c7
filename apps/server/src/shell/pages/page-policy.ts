import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";

/** Of a page: the hashes of the scripts and of the styles that are written into it. */
interface PageHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

const NONE: PageHashes = { script: [], style: [] };
const WRITTEN_IN = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g;

/** The hash of no text: an empty style that Ionic's runtime fills rule by rule (strict-styles.ts). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * What the app's pages may load, but for what the build has written into one: nothing from elsewhere, and text becomes
 * markup by the app's own policy alone (trust-own-parts.ts). The installed apps have the same (tools/native).
 */
export const PAGE_SOURCES = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", EMPTY_STYLE],
  "connect-src": ["'self'"],
  "img-src": ["'self'", "blob:", "data:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "frame-ancestors": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "object-src": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["default"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The content policy of the app's pages, as headers say it: the parts that are written into `file` by their hashes. */
export function pagePolicy(file: string) {
  const hashes = followHashes(file);
  return {
    ...PAGE_SOURCES,
    "script-src": [() => [...PAGE_SOURCES["script-src"], ...hashes().script].join(" ")],
    "style-src": [() => [...PAGE_SOURCES["style-src"], ...hashes().style].join(" ")],
  };
}

/** Reads the file again when it has changed: the app may be built anew under a running server. */
function followHashes(file: string): () => PageHashes {
  let [stamp, hashes] = ["", NONE];
  return () => {
    const now = stampOf(file);
    if (now !== stamp) [stamp, hashes] = [now, now === "" ? NONE : hashPage(readFileSync(file, "utf8"))];
    return hashes;
  };
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
}

/** Of all scripts and styles that are written into a page. */
export function hashPage(page: string): PageHashes {
  const found = [...page.matchAll(WRITTEN_IN)].filter(([, , attributes = ""]) => !/\ssrc=/.test(attributes));
  const hashesOf = (element: string) =>
    found.filter(([, name]) => name === element).map(([, , , text = ""]) => hashText(text));
  return { script: hashesOf("script"), style: hashesOf("style") };
}

const hashText = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
