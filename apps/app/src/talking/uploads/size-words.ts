import type { Text } from "#platform/text/use-text.ts";

const KB = 1024;
const MB = 1024 * KB;

/** A size as a person reads it: whole kilobytes, or megabytes to one place. */
export const sizeWords = ({ t, format }: Pick<Text, "t" | "format">, bytes: number): string =>
  bytes < MB
    ? t("uploads.kb", { size: format.number(Math.ceil(bytes / KB)) })
    : t("uploads.mb", { size: format.number(Math.round(bytes / (MB / 10)) / 10) });
