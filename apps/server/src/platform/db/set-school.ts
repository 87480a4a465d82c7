/**
 * The statement that sets the school of a transaction, in the literal form, which also reaches the workers of a
 * distributed database; set_config() does not.
 * @throws RangeError when the id is no positive integer.
 */
export function setSchool(schoolId: number): string {
  if (!Number.isSafeInteger(schoolId) || schoolId < 1)
    throw new RangeError("A school's id is a positive integer.");
  return `set local app.school_id = '${schoolId}'`;
}
