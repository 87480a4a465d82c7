/** Hands a page of the web to the device's own browser or store. */
export const openOutside = (url: string): void => void window.open(url, "_blank", "noopener,noreferrer");
