import { posix } from "node:path";

type Files = ReadonlyMap<string, Buffer>;

/** Words that stand for the folder of a course's files. */
const ROOTS = /^(?:\$IMS[-_]CC[-_]FILEBASE\$|\$CANVAS_COURSE_REFERENCE\$)\/?/iu;
const FOLDERS = ["web_resources", "content", "resources", "csfiles/home_dir"];
/** How Blackboard numbers a file, and ILIAS a medium. */
const NUMBERED = /(?:xid-\d+_\d+|il_\d+_mob_\d+)/u;

/**
 * The file that an address of an item means: from its folder, from the root of the package, from where its system puts
 * the files of a course, or the only one of its number or name.
 */
export function findMedium(address: string, from: string, files: Files): Buffer | undefined {
  const plain = decodePath(address.replace(/[?#].*$/u, ""));
  const inner = plain.replace(ROOTS, "");
  const folder = posix.dirname(from);
  const tries = [
    posix.normalize(posix.join(folder, inner)),
    posix.normalize(inner),
    ...FOLDERS.map((each) => posix.join(each, inner)),
  ];
  for (const path of tries) {
    const bytes = files.get(path) ?? files.get(encodeURI(path));
    if (bytes) return bytes;
  }
  return findByNumber(inner, files) ?? findByName(inner, files);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findByNumber(path: string, files: Files): Buffer | undefined {
  const number = NUMBERED.exec(path)?.[0];
  if (number === undefined) return undefined;
  const isIt = new RegExp(`(?:^|/|_)${RegExp.escape(number)}(?:[./_]|$)`, "u");
  return [...files].find(([name]) => isIt.test(name) && !/\.(?:xml|dat)$/iu.test(name))?.[1];
}

/** Only where no other file of the package has that name. */
function findByName(path: string, files: Files): Buffer | undefined {
  const name = posix.basename(path);
  const found =
    name === "" || !name.includes(".") ? [] : [...files].filter(([each]) => posix.basename(each) === name);
  return found.length === 1 ? found[0]?.[1] : undefined;
}
