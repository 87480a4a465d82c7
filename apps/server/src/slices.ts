import { home } from "#home/home.routes.ts";
import { people } from "#people/people.routes.ts";
import type { Slice } from "#platform/http/api.ts";
import { schools } from "#schools/schools.routes.ts";

/** Every slice that needs nothing but its context. accounts is made in application.ts, where its sessions are. */
export const SLICES: readonly Slice[] = [home, people, schools];
