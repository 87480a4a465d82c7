import ICAL from "ical.js";

/** Every lesson of a feed as "start end place", each occurrence found by a library that has not written it. */
export function lessonsOfFeed(text: string): string[] {
  const all = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .filter((one) => String(one.getFirstPropertyValue("uid")).startsWith("lesson-"));
  const [others = [], masters = []] = [true, false].map((isOther) =>
    all.filter((one) => one.hasProperty("recurrence-id") === isOther),
  );
  const found: string[] = [];
  for (const master of masters) {
    const uid = master.getFirstPropertyValue("uid");
    // Left to itself the library takes exceptions of every series for this one's.
    const exceptions = others.filter((one) => one.getFirstPropertyValue("uid") === uid);
    const event = new ICAL.Event(master, { exceptions });
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      const isCancelled = item.component.getFirstPropertyValue("status") === "CANCELLED";
      if (!isCancelled)
        found.push(
          `${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()} ${item.location ?? ""}`,
        );
      if (!event.isRecurring()) break;
    }
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}
