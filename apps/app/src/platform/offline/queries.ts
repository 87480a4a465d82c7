import { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import { QueryClient } from "@tanstack/react-query";

/** A timetable stays readable for two weeks without a network. */
export const KEPT_MS = 14 * 24 * 60 * 60_000;
/** Failures that may be over a moment later. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["busy", "network", "unavailable"]);

/** What the server said, in memory, read from the device first and refreshed behind. */
export const createQueries = ({ retries = 1 }: { readonly retries?: number } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          failures < retries && error instanceof ApiError && PASSING.has(error.code),
      },
      mutations: { networkMode: "offlineFirst" },
    },
  });
