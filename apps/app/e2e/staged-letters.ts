import type { Page } from "@playwright/test";

/** A post and an official thread of the signed-in office account of the demo school; created only once. */
export function stagedLetters(page: Page): Promise<{ readonly post: number; readonly thread: number }> {
  return page.evaluate(async () => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const ask = async (path: string, body?: unknown) => {
      const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`/api/v6${path}`, sent);
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    };
    const audience = { levelIds: [], sectionIds: [], subjectIds: [], personIds: [], ccGuardians: false };
    const { id } = await ask(`/schools/${school_id}/posts`, {
      key: "tour00000post01",
      title: "اجتماع أولياء الأمور يوم الأحد",
      body: "يبدأ الاجتماع في الساعة الرابعة عصرًا في قاعة المدرسة.",
      audience: { ...audience, roles: ["parent", "teacher"] },
      publishAt: "2026-01-11T07:00:00.000Z",
      expireAt: null,
      isPinned: false,
      requiresAck: true,
      allowsComments: true,
    });
    await ask(`/schools/${school_id}/mailings`, {
      key: "tour0000letter1",
      kind: "notice",
      subject: "تغيير في جدول الامتحانات",
      body: "نرجو الاطلاع على الجدول الجديد.",
      audience: { ...audience, roles: ["teacher"] },
    });
    const { threads } = await ask("/messages");
    return { post: id, thread: threads[0].id };
  });
}
