/** A report as a table on A4. All text arrives as input: this file contains no readable words. */
export const REPORT_TABLE = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.title)
#let figure-of(what) = box(text(dir: ltr, font: "Noto Sans", size: 9pt, lang: "en")[#what])
#let mark = text(size: 8pt, fill: rgb("#6b7280"), dir: if it.rtl { rtl } else { ltr },
  font: if it.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") })[#it.mark.who #box(text(dir: ltr, font: "Noto Sans", size: 7pt, lang: "en")[#it.mark.when])]
#set page(paper: "a4", flipped: it.heads.len() > 5, margin: (x: 14mm, y: 16mm),
  footer: context grid(columns: (1fr, auto), mark, text(size: 8pt, dir: ltr)[#counter(page).display("1 / 1", both: true)]))
#set text(size: 10pt, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: 11pt, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
#text(weight: "bold")[#it.school] #h(1fr) #figure-of(it.at)
#line(length: 100%, stroke: 0.6pt)
#heading(level: 1)[#it.title]
#if it.of != "" { text(weight: "bold")[#it.of]; linebreak() }
#if it.period != "" { figure-of(it.period); linebreak() }
#v(2mm)
#table(
  columns: (1fr,) * it.words + (auto,) * (it.heads.len() - it.words),
  align: (column, _) => if column < it.words { start + horizon } else { end + horizon },
  stroke: (_, row) => if row == 0 { (bottom: 0.8pt) } else { (bottom: 0.3pt + rgb("#d1d5db")) },
  inset: (x: 2mm, y: 1.6mm),
  table.header(..it.heads.map(head => [*#head*])),
  ..it.rows.map(row => row.enumerate().map(((place, cell)) => if place < it.words [#cell] else { figure-of(cell) })).flatten()
)
`;
