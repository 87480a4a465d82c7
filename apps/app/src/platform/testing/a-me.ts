import type { Me } from "@dars/contract/identity/own-account";
import type { Role } from "@dars/contract/platform/roles";

import { names } from "./names.ts";

/** Amal Al-Rubaie, of Rafidain Model School. */
export const aMe = (role: Role, change: Partial<Me> = {}): Me => ({
  accountId: 90_871,
  login: "amal",
  name: names("Amal Al-Rubaie", "أمل الربيعي"),
  role,
  locale: "en",
  phone: "+9647701234567",
  email: null,
  secondPhone: null,
  address: null,
  group: { id: 1, name: names("Rafidain Schools", "مدارس الرافدين"), theme: "violet" },
  school: { id: 12, name: names("Rafidain Model School", "ثانوية الرافدين") },
  roles: [{ assignmentId: 5, role, school: null, isCurrent: true }],
  ...change,
});
