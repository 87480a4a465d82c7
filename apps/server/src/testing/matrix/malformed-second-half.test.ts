import { heavy } from "#platform/testing/sized.ts";

import { refusesMalformed } from "./malformed-routes.factory.ts";

heavy();
await refusesMalformed(1, 2);
