/**
 * One, two or four letters a page, with lines to cut along. All texts come as content: nothing in here is visible
 * text.
 */
export const LETTER = String.raw`
#let content = json(bytes(sys.inputs.content))
#let four = content.perPage == 4
#let small = content.perPage > 1
#let by(one, two, quarter) = if four { quarter } else if small { two } else { one }
#set document(title: content.title)
#set page(paper: "a4", margin: (x: by(18mm, 18mm, 8mm), y: by(20mm, 9mm, 8mm)))
#set text(size: by(11.5pt, 9.5pt, 9pt), fill: rgb("#1f2937"))
#set par(leading: by(0.75em, 0.75em, 0.6em))
#let latin(it, ..look) = box(text(dir: ltr, font: "Noto Sans", lang: "en", ..look)[#it])
#let qr(code) = image(
  bytes(code.dots), alt: code.words, width: by(42mm, 30mm, 28mm), scaling: "pixelated",
  format: (encoding: "luma8", width: code.side, height: code.side),
)
#let drawing(picture) = stack(
  dir: ttb, spacing: 1.5mm,
  image(bytes(picture.svg), format: "svg", width: by(18mm, 13mm, 13mm), alt: picture.words),
  text(size: 0.85em)[#picture.words],
)
#let letter(it) = {
  set text(lang: it.lang, dir: rtl, size: 1.18em, font: ("Amiri", "Noto Sans")) if it.rtl
  set text(lang: it.lang, font: ("Noto Sans", "Noto Sans Arabic")) if not it.rtl
  block(width: 100%, breakable: false, ..if small { (height: by(100%, 48%, 100%)) })[
    #text(fill: rgb("#5b21b6"), weight: "bold")[#it.school] #h(1fr) #it.section
    #line(length: 100%, stroke: 0.6pt + rgb("#5b21b6"))
    #heading(level: 1, text(size: by(1.25em, 1.05em, 1em))[#it.heading])
    #v(1mm)
    #it.greeting
    #v(by(3mm, 1mm, 0mm))
    #if it.pictures != none [
      #grid(columns: 4, column-gutter: by(7mm, 7mm, 4mm), align: center, ..it.pictures.map(drawing))
      #v(2mm)
    ] else [
      #grid(columns: (1fr, auto), column-gutter: by(8mm, 8mm, 3mm), [
        #table(
          columns: (auto, 1fr), stroke: 0.4pt + rgb("#9ca3af"), inset: by(3mm, 2mm, 1.5mm),
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
#let cut(length: 100%, angle: 0deg) = line(
  length: length, angle: angle, stroke: (paint: rgb("#6b7280"), thickness: 0.6pt, dash: "dashed"),
)
#if four {
  for (index, page) in content.letters.chunks(4).enumerate() {
    if index > 0 { pagebreak() }
    place(horizon, cut())
    place(center, cut(length: 100%, angle: 90deg))
    grid(columns: (1fr, 1fr), rows: (1fr, 1fr), gutter: 10mm, ..page.map(letter))
  }
} else {
  for (index, it) in content.letters.enumerate() {
    if index > 0 {
      if small and calc.odd(index) { cut() } else { pagebreak() }
    }
    letter(it)
  }
}
`;
