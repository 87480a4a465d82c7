/** For `catch`: undefined where there is no such file; any other error is thrown on. */
export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
