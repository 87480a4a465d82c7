import type { Db } from "./db.ts";

/** Every school, head offices and closed ones among them. */
export async function listSchoolIds(directory: Db): Promise<readonly number[]> {
  const schools = await directory.selectFrom("schools").select("id").orderBy("id").execute();
  return schools.map(({ id }) => id);
}
