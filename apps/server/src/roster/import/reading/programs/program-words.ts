/** Levels that programs write as words; all others are read as they are written. */
const GRADES: ReadonlyMap<string, string> = new Map([
  ["kindergarten", "KG"],
  ["ungraded", ""],
  ["other", ""],
]);

/** A level in the words of OneRoster, where a comma divides two. */
export const toGrade = (grade: string): string =>
  GRADES.get(grade.toLowerCase()) ?? grade.replaceAll(",", " ").trim();

/** The relations that make a guardian, in the words of OneRoster. */
const KINSHIPS: ReadonlyMap<string, string> = new Map([
  ["parent", "parent"],
  ["mother", "parent"],
  ["father", "parent"],
  ["parent/guardian", "parent"],
  ["stepparent", "parent"],
  ["guardian", "guardian"],
  ["legal guardian", "guardian"],
  ["relative", "relative"],
  ["family", "relative"],
  ["grandparent", "relative"],
  ["aunt/uncle", "relative"],
  ["sibling", "relative"],
]);

/** The role of a guardian by the relation that a program writes, or undefined for one who is none (OR-10). */
export const findKinship = (...relations: readonly string[]): string | undefined =>
  relations.map((relation) => KINSHIPS.get(relation.trim().toLowerCase())).find((role) => role !== undefined);

/** The parts of a whole name that a program writes in one cell: Arabic names go on with the father and the grandfather. */
export function splitWholeName(name: string): Record<"givenName" | "middleName" | "familyName", string> {
  const [givenName = "", ...others] = name.trim().split(/\s+/);
  const isArabic = /\p{Script=Arabic}/u.test(name);
  const familyName = isArabic && others.length < 3 ? "" : (others.pop() ?? "");
  return { givenName, middleName: others.join(" "), familyName };
}

/** Whether a record goes on, by what programs write as its status. */
export const isGoingOn = (status: string): boolean =>
  ["", "active", "true", "1"].includes(status.toLowerCase());

/** The sex of a person in the words of OneRoster; undefined for what is neither. */
export function toSex(sex: string): "male" | "female" | "" | undefined {
  const written = sex.trim().toLowerCase();
  if (written === "") return "";
  if (written === "f" || written === "female") return "female";
  return written === "m" || written === "male" ? "male" : undefined;
}
