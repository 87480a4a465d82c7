import { byWire } from "./by-wire.ts";

/** Two records of one employee of the demo school; asked again, they stay two. */
export async function stagedDuplicate(server: string) {
  const pair = { kept: 0, other: 0 };
  await byWire(server, { login: "management2", login_type: "school_management" }, async (ask, own) => {
    const record = {
      nameParts: { ar: { given: "سعاد", father: "مهدي", family: "العبيدي" } },
      sex: "female",
      birthDate: "1979-04-12",
      phone: null,
      email: null,
    };
    const made = async (key: string, notThese: readonly number[]) => {
      const body = { key, kind: "staff", record, studentNumber: null, notThese };
      return (await ask("POST", `/schools/${own.school_id}/people`, body)).personId;
    };
    pair.kept = await made("tour0double0001", []);
    pair.other = await made("tour0double0002", [pair.kept]);
  });
  return pair;
}
