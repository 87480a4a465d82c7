/** A week on A4. All text arrives as input: this file contains no readable words. */
export const TIMETABLE = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.heading)
#set page(paper: "a4", flipped: true, margin: (x: 12mm, y: 12mm))
#set text(size: 10pt, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: 11.5pt, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Amiri")) if not it.rtl
#let latin(what) = box(text(dir: ltr, font: "Noto Sans", size: 8pt, lang: "en")[#what])
#let small(what) = text(size: if it.rtl { 9pt } else { 8pt }, fill: rgb("#4b5563"))[#what]
#let lesson(one) = {
  strong(one.subject)
  if one.who != "" { linebreak(); small(one.who) }
  if one.room != "" { linebreak(); small(one.room) }
}
#text(weight: "bold")[#it.school] #h(1fr) #latin(it.on)
#line(length: 100%, stroke: 0.6pt)
#heading(level: 1)[#it.heading: #it.title]
#table(
  columns: (auto,) + (1fr,) * it.days.len(),
  align: center + horizon,
  stroke: 0.4pt + rgb("#6b7280"),
  inset: (x: 1.4mm, y: 2.6mm),
  table.header([], ..it.days.map(day => [*#day*])),
  ..it.rows.map(row => (
    [*#latin(row.no)* #if row.time != "" { linebreak(); latin(row.time) }],
    ..row.cells.map(cell => cell.map(lesson).join(linebreak()))
  )).flatten()
)
`;
