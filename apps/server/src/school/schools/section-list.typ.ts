/** A section's list on A4. All text arrives as input: this file contains no readable words. */
export const SECTION_LIST = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.heading)
#set page(paper: "a4", flipped: it.blanks > 8, margin: (x: 12mm, y: 14mm),
  footer: context align(center, text(size: 8pt, dir: ltr)[#counter(page).display("1 / 1", both: true)]))
#set text(size: 10pt, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: 11.5pt, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
#let latin(what) = box(text(dir: ltr, font: "Noto Sans", size: 9pt, lang: "en")[#what])
#text(weight: "bold")[#it.school] #h(1fr) #latin(it.today)
#line(length: 100%, stroke: 0.6pt)
#heading(level: 1)[#it.heading: #it.title]
#it.homeroom #h(1fr) #it.count: #latin(str(it.students.len())) #h(8mm) #latin(it.year)
#v(1mm)
// Rows as tall as a hand writes, while the section fits on one page.
#let room = if it.blanks > 8 { 145mm } else { 230mm }
#let tall = calc.max(5.5mm, calc.min(8mm, room / (it.students.len() + 1)))
#table(
  columns: (auto, 1fr) + (if it.blanks > 8 { 14mm } else { 11mm },) * it.blanks,
  align: (column, _) => if column == 1 { start + horizon } else { center + horizon },
  stroke: 0.4pt + rgb("#6b7280"),
  inset: (x: 1.6mm, y: (tall - 2.5mm) / 2),
  table.header(..it.heads.map(head => [*#head*]), ..([],) * it.blanks),
  ..it.students.map(row => (latin(row.no), [#row.name]) + ([],) * it.blanks).flatten()
)
`;
