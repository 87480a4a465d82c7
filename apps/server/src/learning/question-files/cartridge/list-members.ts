import { posix } from "node:path";

import { A_PAGE } from "@dars/contract/learning/package-pages";

import { below, type Element, getText, listChildren } from "#learning/question-files/markup/nodes.ts";
import { parseReadable } from "#learning/question-files/parse-readable.ts";
import { toWords } from "#learning/question-files/qti12/to-words.ts";
import { type ReadItem, refusedItem } from "#learning/question-files/read-item.ts";

type Files = ReadonlyMap<string, Buffer>;

export interface PackageMembers {
  /** Files that may hold questions. */
  readonly paths: readonly string[];
  /** What a course has besides its questions, each refused with its reason. */
  readonly others: readonly ReadItem[];
}

const QUESTIONS = /\.(?:xml|xml\.qti|qti|gift|txt|aiken)$/iu;
/** Blackboard writes its questions and its pages this way. */
const DATA = /\.dat$/iu;
const NOTICES = /^(?:license|readme|notice|\._)/iu;
/** Files of a course that say how it is set up. */
const SETTINGS = /(?:^|\/)course_settings\//u;
/** How a quiz or an assignment is set up; its questions are in another file. */
const META = /(?:^|\/)(?:assessment_meta|assignment_settings)\.xml$/u;

/** What of a package is read, and what a course package has besides: pages, discussions, links, tools, files. */
export function listMembers(files: Files): PackageMembers {
  const manifest = parseManifest(files);
  const resources = manifest && isCourse(manifest, files) ? below(manifest, new Set(["resource"])) : [];
  const others = resources.flatMap((resource) => nameResource(resource));
  const taken = new Set(others.map(({ id }) => id));
  const hasSettings = [...files.keys()].some((path) => SETTINGS.test(path));
  if (hasSettings) others.push(refusedItem("course_settings", "The settings of the course are left out."));
  const paths = [...files.keys()].filter((path) => {
    const isOwn = QUESTIONS.test(path) || (DATA.test(path) && isQuestionData(files.get(path)));
    return (
      isOwn &&
      !NOTICES.test(posix.basename(path)) &&
      !SETTINGS.test(path) &&
      !META.test(path) &&
      !taken.has(path)
    );
  });
  return { paths, others };
}

/** Undefined where the package has none, or one that cannot be read. */
export function parseManifest(files: Files): Element | undefined {
  const bytes = files.get("imsmanifest.xml");
  return bytes && parseReadable(bytes);
}

/** Whether a package is of a whole course: a Common Cartridge, or one of Canvas or Blackboard. */
export function isCourse(manifest: Element, files: Files): boolean {
  const schema = below(manifest, new Set(["schema"]))
    .map(getText)
    .join(" ");
  const isBlackboard = below(manifest, new Set(["resource"])).some(({ attributes }) =>
    /x-bb-/u.test(attributes["type"] ?? ""),
  );
  return (
    /common cartridge|thin cc/iu.test(schema) ||
    isBlackboard ||
    [...files.keys()].some((path) => SETTINGS.test(path))
  );
}

const KINDS: ReadonlyArray<readonly [type: RegExp, reason: string]> = [
  [/^imsdt_|x-bb-discussion/u, "It is a discussion, not a question."],
  [/^imswl_|x-bb-externallink/u, "It is a link, not a question."],
  [/^imsbasiclti|^imslti|x-bb-lti/u, "It is a tool of another provider, not a question."],
  [/^assignment_|x-bb-assignment/u, "It is an assignment, not a question."],
  [/^(?:resource|course)\/x-bb-document$/u, A_PAGE],
];

/** Pages and assignments are said by their form. */
function findReason(type: string, path: string): string | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(type));
  if (kind) return kind[1];
  if (!/\.x?html?$/iu.test(path)) return undefined;
  if (type === "webcontent") return A_PAGE;
  return /learning-application-resource/u.test(type) ? "It is an assignment, not a question." : undefined;
}

export function nameResource(resource: Element): ReadItem[] {
  const { type = "", href, file = "" } = resource.attributes;
  const path = href ?? listChildren(resource, "file")[0]?.attributes["href"] ?? file;
  const reason = path === "" ? undefined : findReason(type, path);
  return reason === undefined ? [] : [refusedItem(path, reason)];
}

const isQuestionData = (bytes: Buffer | undefined): boolean =>
  bytes !== undefined && bytes.subarray(0, 4096).includes("<questestinterop");

/**
 * The items of a quiz that Canvas packs a second time, in a form of its own that says more, by their words: their ids
 * are others. Only that form is read. Empty for any other file.
 */
export function listTwins(path: string, files: Files): ReadonlySet<string> {
  const [, folder = "", name] = /^(.*?)([^/]+)\/assessment_qti\.xml$/u.exec(path) ?? [];
  const twin = name === undefined ? undefined : files.get(`${folder}non_cc_assessments/${name}.xml.qti`);
  const root = twin && parseReadable(twin);
  return new Set(root ? below(root, new Set(["item"])).map(toWords) : []);
}

/** Files of a course that no question shows and that are named nowhere else. */
export function nameUnused(
  files: Files,
  isShown: (bytes: Buffer) => boolean,
  { paths, others }: PackageMembers,
): ReadItem[] {
  const manifest = parseManifest(files);
  if (!manifest || !isCourse(manifest, files)) return [];
  const named = new Set([...paths, ...others.map(({ id }) => id)]);
  const rest = [...files].filter(
    ([path, bytes]) =>
      !named.has(path) && !/\.(?:xml|dat|qti)$/iu.test(path) && !SETTINGS.test(path) && !isShown(bytes),
  );
  return rest.length === 0
    ? []
    : [refusedItem("imsmanifest.xml", "Files that no question shows are left out.")];
}
