const APPLICATION = "application ";

/** What messages about an application are found by. */
export const describeApplication = (key: string): string => `${APPLICATION}${key}`;

/** The key of the application that a message speaks of. */
export const readApplicationKey = (about: string | null): string | null =>
  about?.startsWith(APPLICATION) === true ? about.slice(APPLICATION.length) : null;
