type Exclusively = (work: () => Promise<void>) => Promise<void>;

/** Runs work under a name that no other tab of this app holds at the time. A browser without locks has none to share. */
export const exclusively =
  (name: string): Exclusively =>
  async (work) => {
    // Older web views have no locks.
    const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
    await (locks ? locks.request(name, work) : work());
  };
