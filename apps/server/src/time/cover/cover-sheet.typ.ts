/** The cover of a day on A4, to hang up. All text arrives as input: this file contains no readable words. */
export const COVER_SHEET = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.heading)
#set page(paper: "a4", margin: (x: 12mm, y: 12mm))
// Read from a step away, as long as it stays on one page.
#let roomy = it.rows.len() <= 14
#set text(size: if roomy { 12pt } else { 10pt }, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: if roomy { 14.5pt } else { 12pt }, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
#let latin(what) = box(text(dir: ltr, font: "Noto Sans", size: 0.8em, lang: "en")[#what])
#let quiet(what) = text(size: 0.85em, fill: rgb("#4b5563"))[#what]
#text(weight: "bold")[#it.school] #h(1fr) #latin(it.date)
#v(-1mm)
#line(length: 100%, stroke: 0.6pt)
#heading(level: 1)[#it.heading]
#if it.says != "" { v(8mm); align(center, text(size: 1.3em)[#it.says]) }
#if it.away.len() > 0 {
  block(stroke: 0.5pt + rgb("#6b7280"), radius: 2mm, width: 100%, inset: 3.5mm)[
    *#it.awayTitle* #linebreak()
    #for (at, one) in it.away.enumerate() {
      if at > 0 { [ #sym.dot.c ] }
      [#one.name]
      if one.periods != "" [ #quiet([(#one.periods)])]
    }
  ]
}
#if it.rows.len() > 0 {
  table(
    columns: (auto, 1.5fr, 1.2fr, 1.4fr, 1.6fr, auto),
    align: (x, y) => if y == 0 or x == 0 { center + horizon } else { start + horizon },
    stroke: 0.4pt + rgb("#6b7280"),
    inset: (x: 2mm, y: 2.6mm),
    fill: (x, y) => if y == 0 { rgb("#f3f0f9") },
    table.header(..it.columns.map(column => [*#column*])),
    ..it.rows.map(row => (
      [*#latin(row.no)* #linebreak() #latin(row.time)],
      [#row.section], [#row.subject], [#row.absent],
      if row.isOpen { box(fill: rgb("#fdf3df"), inset: (x: 1mm), outset: (y: 1mm))[*#row.held*] } else { [*#row.held*] },
      [#row.room],
    )).flatten()
  )
}
`;
