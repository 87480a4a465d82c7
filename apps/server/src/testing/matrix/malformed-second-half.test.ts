import { refusesMalformed } from "./malformed-routes.factory.ts";

await refusesMalformed(1, 2);
