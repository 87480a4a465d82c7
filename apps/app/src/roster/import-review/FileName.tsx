import { useText, type TextId } from "#platform/text/use-text.ts";

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["orgs", "findings.entity-schools"],
  ["academicSessions", "findings.entity-years"],
  ["courses", "findings.entity-subjects"],
  ["classes", "findings.entity-sections"],
  ["users", "findings.entity-people"],
  ["enrollments", "findings.entity-enrolments"],
  ["demographics", "findings.entity-demographics"],
  ["roles", "findings.entity-roles"],
  ["links", "findings.entity-guardian_links"],
]);

/** What a file of a package holds, in the school's words; or the name of a table. */
export function FileName({ file }: { readonly file: string }) {
  const { t } = useText();
  const words = WORDS.get(file.replace(/\.csv$/, ""));
  return words ? t(words) : <bdi>{file}</bdi>;
}
