import type { Role } from "./words.ts";

/** Somebody of the demo school, and the screens that are looked at with that person's eyes. */
export interface Tour {
  readonly who: Role | "nobody";
  readonly login: string;
  /** Screens as `data-screen` names them, with an address. `{school}` and the like come from the session. */
  readonly stops: readonly (readonly [screen: string, address: string])[];
}

/** Every screen, by somebody who sees it; homes by each of the seven. */
export const TOURS: readonly Tour[] = [
  {
    who: "nobody",
    login: "",
    stops: [
      ["accounts/ChooseAccountTypePage", "/choose-account-type"],
      ["accounts/LoginPage", "/login/teacher"],
      ["versions/UpdateAppPage", "/update-app"],
      ["platform/NotYetPage", "/chatting-rooms"],
      ["platform/NotFoundPage", "/no-such-place"],
      ["setup/SetupPage", "/setup"],
    ],
  },
  {
    who: "parent",
    login: "parent1",
    stops: [["home/FamilyHomePage", "/family-home"]],
  },
  { who: "student", login: "student1", stops: [["subjects/SubjectsPage", "/subjects/{level}"]] },
  {
    who: "teacher",
    login: "teacher1",
    stops: [
      ["home/HomePage", "/home"],
      ["accounts/ProfilePage", "/profile"],
      ["platform/WaitingPage", "/waiting"],
    ],
  },
  {
    who: "school_management",
    login: "management1",
    stops: [
      ["home/HomePage", "/home"],
      ["manage/ManagePage", "/manage"],
      ["manage/SectionPage", "/manage/sections/{school}/{section}"],
      ["people/PersonPage", "/manage/people/{school}/{student}"],
    ],
  },
  {
    who: "administrator",
    login: "administrator1",
    stops: [
      ["home/HomePage", "/home"],
      ["schools/SchoolListPage", "/school-list"],
    ],
  },
  {
    who: "subject_coordinator",
    login: "coordinator1",
    stops: [
      ["home/HomePage", "/home"],
      ["subjects/SubjectListPage", "/subject-list"],
      ["subjects/LevelPage", "/levels/{subject}"],
    ],
  },
  { who: "evaluator", login: "evaluator1", stops: [["home/HomePage", "/home"]] },
];
