/** What the first step asks for, filled in: a child for level 3 of school 12. */
export const CHILD_FIELDS = {
  school: "12",
  level: "3",
  given: "Sara",
  father: "Ali",
  grandfather: "Hasan",
  family: "Karim",
  sex: "female",
  birthDate: "2020-05-01",
};
