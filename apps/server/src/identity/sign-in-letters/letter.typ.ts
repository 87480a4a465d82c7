/** One letter a page, or two with a line to cut along. All texts come as content: nothing in here is visible text. */
export const LETTER = String.raw`
#let content = json(bytes(sys.inputs.content))
#let two = content.perPage == 2
#set document(title: content.title)
#set page(paper: "a4", margin: (x: 18mm, y: if two { 9mm } else { 20mm }))
#set text(size: if two { 9.5pt } else { 11.5pt }, fill: rgb("#1f2937"))
#set par(leading: 0.75em)
#let latin(it, ..look) = box(text(dir: ltr, font: "Noto Sans", lang: "en", ..look)[#it])
#let qr(code) = image(
  bytes(code.dots), alt: code.words, width: if two { 30mm } else { 42mm }, scaling: "pixelated",
  format: (encoding: "luma8", width: code.side, height: code.side),
)
#let drawing(picture) = stack(
  dir: ttb, spacing: 1.5mm,
  image(bytes(picture.svg), format: "svg", width: if two { 13mm } else { 18mm }, alt: picture.words),
  text(size: 0.85em)[#picture.words],
)
#let letter(it) = {
  set text(lang: it.lang, dir: rtl, size: 1.18em, font: ("Amiri", "Noto Sans")) if it.rtl
  set text(lang: it.lang, font: ("Noto Sans", "Amiri")) if not it.rtl
  block(width: 100%, breakable: false, ..if two { (height: 48%) })[
    #text(fill: rgb("#5b21b6"), weight: "bold")[#it.school] #h(1fr) #it.section
    #line(length: 100%, stroke: 0.6pt + rgb("#5b21b6"))
    #heading(level: 1, text(size: if two { 1.05em } else { 1.25em })[#it.heading])
    #v(1mm)
    #it.greeting
    #v(if two { 1mm } else { 3mm })
    #if it.pictures != none [
      #grid(columns: 4, column-gutter: 7mm, align: center, ..it.pictures.map(drawing))
      #v(2mm)
    ] else [
      #grid(columns: (1fr, auto), column-gutter: 8mm, [
        #table(
          columns: (auto, 1fr), stroke: 0.4pt + rgb("#9ca3af"), inset: if two { 2mm } else { 3mm },
          it.labels.role, [#it.role],
          it.labels.address, latin(it.address),
          it.labels.login, latin(it.login, weight: "bold"),
          it.labels.code, if it.code == none [#it.known] else { latin(it.code, weight: "bold", size: 1.25em, tracking: 1pt) },
        )
        #if it.until != none [#text(size: 0.9em)[#it.until]]
      ], if it.qr != none { qr(it.qr) })
    ]
    #enum(..it.steps.map(step => [#step]))
    #text(size: 0.85em, fill: rgb("#4b5563"))[#it.care]
  ]
}
#for (index, it) in content.letters.enumerate() {
  if index > 0 {
    if two and calc.odd(index) {
      line(length: 100%, stroke: (paint: rgb("#6b7280"), thickness: 0.6pt, dash: "dashed"))
    } else { pagebreak() }
  }
  letter(it)
}
`;
