import { multipartPairs } from "./multipart.ts";

/**
 * LEG-4: the fields that an app sent, by name. Maps at every level, so that no name reaches anything but the
 * sent fields.
 */
export type Fields = ReadonlyMap<string, unknown>;

export const MAX_BODY_BYTES = 65_536;
const MAX_DEPTH = 5;
const MAX_KEYS = 200;
/** The later wins where an app sent several. */
const WRAPPERS = ["data", "user_data", "userData"];
const DROPPED = new Set(["__proto__", "constructor", "prototype"]);

/** Nothing that an app ever sent, or beyond the limits of LEG-4: status 400. */
export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

/**
 * LEG-4: reads a body as JSON, as a form, as JSON sent in place of a form's field name, or as multipart,
 * whatever its content type says; an empty one has no fields. The contents of `userData`, `user_data` or
 * `data`, an object or its JSON, are moved to the top level. If a name occurs twice, the last one counts.
 * Throws `UnreadableBody`.
 */
export function readBody(raw: Uint8Array): Fields {
  if (isForeign(raw)) throw new UnreadableBody("The body is compressed or not in UTF-8.");
  const text = trimmed(new TextDecoder().decode(raw));
  const budget = { keys: MAX_KEYS };
  const sent = text.startsWith("{") ? readJson(text) : nested(multipartPairs(text) ?? formPairs(text));
  return unwrapped(asFields(sent, budget, 1), budget, 1);
}

/** Compressed by gzip, or in UTF-16 or UTF-32, which begin with a mark or have a NUL among their first letters. */
const isForeign = (raw: Uint8Array): boolean =>
  [0x1f8b, 0xfeff, 0xfffe].includes(((raw[0] ?? 0) << 8) | (raw[1] ?? 0)) || raw.subarray(0, 4).includes(0);

/** The query of an address without its question mark, read as a form is. Throws `UnreadableBody`. */
export function readQuery(search: string): Fields {
  const budget = { keys: MAX_KEYS };
  return asFields(nested(formPairs(search)), budget, 1);
}

/** Body wins over query. */
export const merged = (query: Fields, body: Fields): Fields => new Map([...query, ...body]);

interface Budget {
  keys: number;
}

type Pairs = ReadonlyArray<readonly [string, string]>;

/** Also takes a byte order mark off. A pattern for it would walk a long run of blanks once for each of them. */
const trimmed = (text: string) => text.trim();

const formPairs = (text: string): Pairs => [...new URLSearchParams(text)];

/** A form whose encoding was forgotten leaves JSON with an equals sign behind it. */
function readJson(text: string): unknown {
  const document = parsed(text) ?? parsed(text.replace(/=$/, "")) ?? parsed(onlyName(formPairs(text)));
  if (document === undefined) throw new UnreadableBody("The body is neither JSON nor a form.");
  return document;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some HTTP plugins send JSON as a form with a single field, all of it name and no value. */
function onlyName(pairs: Pairs): string {
  const [[name, value] = ["", ""], ...others] = pairs;
  return others.length === 0 && value === "" && trimmed(name).startsWith("{") ? trimmed(name) : "";
}

/** `userData[token]=…` is a field inside a field. */
function nested(pairs: Pairs): unknown {
  const json = onlyName(pairs);
  if (json !== "") return readJson(json);
  const root = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const [first = "", ...inner] = name.replaceAll("]", "").split("[");
    let at = root;
    let key = first;
    for (const next of inner) {
      const existing = at.get(key);
      const deeper = existing instanceof Map ? existing : new Map<string, unknown>();
      at.set(key, deeper);
      at = deeper;
      key = next;
    }
    at.set(key, value);
  }
  return root;
}

/** Visits have a limit of their own (CNT-6). */
const isCounted = (key: string) => !key.startsWith("visit_");

function asFields(document: unknown, budget: Budget, depth: number): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of listEntries(document)) {
    if (isCounted(key) && --budget.keys < 0) throw new UnreadableBody(`More than ${MAX_KEYS} fields.`);
    if (DROPPED.has(key)) continue;
    fields.set(key, typeof value === "object" && value !== null ? inside(value, budget, depth + 1) : value);
  }
  return fields;
}

function inside(value: object, budget: Budget, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new UnreadableBody(`More than ${MAX_DEPTH} levels.`);
  if (!Array.isArray(value)) return asFields(value, budget, depth);
  return value.map((element: unknown) =>
    typeof element === "object" && element !== null ? inside(element, budget, depth + 1) : element,
  );
}

function listEntries(document: unknown): Array<[string, unknown]> {
  if (document instanceof Map) return [...document];
  return typeof document === "object" && document !== null ? Object.entries(document) : [];
}

function unwrapped(fields: Fields, budget: Budget, depth: number): Fields {
  const result = new Map(fields);
  for (const wrapper of WRAPPERS) {
    const content = wrapperContent(fields.get(wrapper), budget, depth + 1);
    if (!content) continue;
    result.delete(wrapper);
    for (const [key, value] of unwrapped(content, budget, depth + 1)) result.set(key, value);
  }
  return result;
}

/** A wrapper that holds neither an object nor the JSON of one ("null", say) holds nothing. */
function wrapperContent(value: unknown, budget: Budget, depth: number): Fields | undefined {
  if (value instanceof Map) return value;
  if (typeof value !== "string" || !trimmed(value).startsWith("{")) return undefined;
  if (depth > MAX_DEPTH) throw new UnreadableBody(`More than ${MAX_DEPTH} levels.`);
  const document = parsed(trimmed(value));
  return document === undefined ? undefined : asFields(document, budget, depth);
}
