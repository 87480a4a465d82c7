/** The medium of the app's stylesheet until the app is here: a browser fetches it, and paints without it. */
export const WAITING = "print";

/** Ends when the app's stylesheet is here and in use. */
export async function applyStyles(): Promise<void> {
  const sheets = [
    ...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][media="${WAITING}"]`),
  ];
  await Promise.all(sheets.map(whenHere));
  for (const sheet of sheets) sheet.media = "all";
}

/** What cannot be fetched is not waited for. */
async function whenHere(sheet: HTMLLinkElement): Promise<void> {
  if (sheet.sheet) return;
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) sheet.addEventListener(end, resolve);
  });
}
