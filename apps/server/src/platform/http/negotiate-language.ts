import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyRequest } from "fastify";

/** The first of our languages that the browser asks for; Arabic where it asks for none. For pages that are not of the app. */
export function negotiateLanguage({ headers }: FastifyRequest): Locale {
  const languageTags = (headers["accept-language"] ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 3).replace("-", ""));
  for (const one of languageTags) {
    if (one === "ckb" || one === "ku") return "ckb";
    if (one === "ar" || one === "en") return one;
  }
  return "ar";
}
