import { afterAll } from "vitest";

import { removeFolders } from "./a-folder.ts";

// The first that a file asks for is done last: what it has opened in its folders is closed by then.
afterAll(removeFolders);
