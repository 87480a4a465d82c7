import type { Names } from "@dars/contract/platform/primitives";

export const names = (en: string, ar: string, ckb: string): Names => ({ en, ar, ckb });
