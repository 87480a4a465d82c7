/**
 * Weeks on A4, one a page, over the whole height of it. All text arrives as input: this file contains no readable
 * words.
 */
export const TIMETABLE = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.heading)
#set page(paper: "a4", flipped: true, margin: (x: 10mm, top: 10mm, bottom: 9mm))
#set text(size: 10pt, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: 11.5pt, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
#let latin(what) = box(text(dir: ltr, font: "Noto Sans", size: 8pt, lang: "en")[#what])
#let small(what) = text(size: 0.8em, fill: rgb("#4b5563"))[#what]
#let lesson(one) = {
  strong(one.subject)
  if one.who != "" { linebreak(); small(one.who) }
  if one.room != "" { linebreak(); small(one.room) }
}
// Cells with one lesson share the height; where classes are split, or periods are many, rows are as high as they need.
#let shares-height(week) = week.rows.len() <= 9 and week.rows.all(row => row.cells.all(cell => cell.len() <= 1))
#let grid-of(week) = {
  let shares = shares-height(week)
  let count = week.rows.len()
  set text(size: if shares and count <= 6 { 1.2em } else if shares and count == 7 { 1.1em } else { 1em })
  set par(leading: 0.5em)
  table(
    columns: (auto,) + (1fr,) * week.days.len(),
    rows: if shares { (auto,) + (1fr,) * count } else { auto },
    align: center + horizon,
    stroke: 0.4pt + rgb("#6b7280"),
    fill: (x, y) => if y == 0 or x == 0 { rgb("#f3f0f9") },
    inset: (x: 1.4mm, y: if shares { 1.2mm } else { 2.2mm }),
    table.header([], ..week.days.map(day => [*#day*])),
    ..week.rows.map(row => (
      [*#latin(row.no)* #if row.time != "" { linebreak(); latin(row.time) }],
      ..row.cells.map(cell => cell.map(lesson).join(linebreak()))
    )).flatten()
  )
}
#for (at, week) in it.weeks.enumerate() {
  if at > 0 { pagebreak() }
  [#text(weight: "bold")[#it.school] #h(1fr) #latin(week.on)]
  v(-1.5mm)
  line(length: 100%, stroke: 0.6pt)
  v(-1.5mm)
  heading(level: 1)[#it.heading: #week.title]
  if shares-height(week) { block(height: 1fr, grid-of(week)) } else { grid-of(week) }
}
`;
