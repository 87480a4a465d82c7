import type { Notification } from "@dars/contract/notifications";

/** Where a line of the history leads in the app; undefined where there is nothing more to see. */
export function notificationTarget({ kind, page, target, schoolId }: Notification): `/${string}` | undefined {
  const id = encodeURIComponent(target);
  if (page === "messages") return `/messages/${schoolId}/${id}`;
  if (page === "moderation") return kind === "moderation" ? "/moderation" : caseTarget(schoolId, target);
  if (page === "chatting-rooms") return "/chatting-rooms";
  return page === "notifications" ? undefined : `/${page}/${id}`;
}

/** A case; the head office is told of one of another school, which stands before it. */
function caseTarget(schoolId: number, target: string): `/${string}` {
  const [id = "", ofSchool = schoolId] = target.split("-").toReversed();
  return `/manage/moderation/${ofSchool}/${encodeURIComponent(id)}`;
}
