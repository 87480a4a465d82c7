import type { Role } from "@dars/contract/platform/roles";

import type { Area } from "./area.ts";
import { AREAS } from "./areas.ts";

/** What a role manages, in the order of `AREAS`. */
export const areasFor = (role: Role): readonly Area[] => AREAS.filter(({ roles }) => roles.includes(role));
