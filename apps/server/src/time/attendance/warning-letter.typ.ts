/** One letter on A4. All text arrives as input: this file contains no readable words. */
export const WARNING_LETTER = String.raw`
#let it = json(bytes(sys.inputs.content))
#set document(title: it.heading)
#set page(paper: "a4", margin: (x: 22mm, y: 22mm))
#set text(size: 12pt, fill: rgb("#1f2937"), lang: it.lang)
#set text(dir: rtl, size: 13.5pt, font: ("Amiri", "Noto Sans")) if it.rtl
#set text(font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
#set par(leading: 0.85em, spacing: 1.3em)
#let latin(what) = box(text(dir: ltr, font: "Noto Sans", lang: "en")[#what])
#text(weight: "bold")[#it.school] #h(1fr) #it.number: #box(width: 28mm, repeat[.]) #h(4mm) #latin(it.today)
#line(length: 100%, stroke: 0.6pt)
#heading(level: 1)[#it.heading]
#v(2mm)
#it.greeting

#it.opening

#table(
  columns: (1fr, auto), stroke: 0.4pt + rgb("#9ca3af"), inset: 3mm,
  ..it.figures.map(row => ([#row.label], latin(row.value))).flatten()
)

#it.daysTitle

#latin(it.days.join("   "))

#it.closing
#v(14mm)
#grid(columns: (1fr, 1fr), column-gutter: 10mm, ..it.signatures.map(who => [#who.role: #who.name \ #v(6mm) #box(width: 1fr, repeat[.])]))
`;
