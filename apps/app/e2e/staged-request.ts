import { byWire } from "./by-wire.ts";

/** A father of the demo school asks for a second guardian of his first child; asked again, it stays one request. */
export const stagedRequest = (server: string): Promise<void> =>
  byWire(server, { login: "parent1", login_type: "parent" }, async (ask) => {
    const [child] = (await ask("GET", "/family-home")).children;
    await ask("POST", `/schools/${child.schoolId}/students/${child.studentId}/guardian-invitations`, {
      key: "tour0request001",
      name: "Zahra Al-Rubaie",
      relation: "mother",
      phone: "+9647705550123",
      reason: "She takes the children home on Thursdays.",
    });
  });
