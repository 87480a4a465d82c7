/** Builds the app into apps/app/dist unless its sources are those of the last build. */
export function buildApp(): Promise<void>;
