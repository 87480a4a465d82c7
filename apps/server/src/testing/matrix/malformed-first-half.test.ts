import { refusesMalformed } from "./malformed-routes.factory.ts";

await refusesMalformed(0, 2);
