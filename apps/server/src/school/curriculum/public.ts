export {
  getSectionLetter,
  type Level,
  LEVELS,
  PRIMARY_LEVELS,
  type SubjectCode,
  SUBJECTS,
} from "./curriculum.ts";
export { ensureLevels, ensureSubjects } from "./curriculum.queries.ts";
