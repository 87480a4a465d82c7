import { circle, ring, rounded, segment, type Shape } from "./shapes.ts";

const INK = "#333333";
const RED = "#a23b4a";
const BLUE = "#2f6f9f";
const GREEN = "#3f9b46";
const BROWN = "#b5793c";
const GREY = "#777777";

/** With its head at the second point. */
function arrow(x1: number, y1: number, x2: number, y2: number, color: string): Shape[] {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    segment(x2, y2, x2 - 26 * Math.cos(angle + turn), y2 - 26 * Math.sin(angle + turn), color);
  return [segment(x1, y1, x2, y2, color), wing(0.5), wing(-0.5)];
}

/** A closed or open line through points. */
const path = (color: string, ...points: ReadonlyArray<readonly [number, number]>): Shape[] =>
  points.slice(1).flatMap(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y];
    return [segment(fromX, fromY, x, y, color)];
  });

const GROUND = rounded(0, 300, 640, 70, "#d8cfc0");
const cart = (x: number, load: number): Shape[] => [
  rounded(x, 220, 160, 60, BLUE),
  ...Array.from({ length: load }, (_, at) => rounded(x + 20 + at * 62, 168, 52, 50, BROWN)),
  circle(x + 35, 285, 18, INK),
  circle(x + 125, 285, 18, INK),
];

const HELIX = Array.from({ length: 16 }, (_, at): Shape[] => {
  const x = 60 + at * 35;
  const lift = Math.round(90 * Math.sin(at * 0.55));
  return [
    segment(x, 180 - lift, x, 180 + lift, at % 2 ? BROWN : GREEN),
    circle(x, 180 - lift, 10, BLUE),
    circle(x, 180 + lift, 10, RED),
  ];
}).flat();

interface Drawing {
  readonly shapes: readonly Shape[];
  readonly alt: string;
  readonly caption: string;
}

/** What is drawn for lessons of the demo, by their names: shapes without words, the later ones on top. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  الكثافة: {
    shapes: [
      rounded(80, 150, 480, 190, "#a9d3ea"),
      rounded(160, 110, 90, 90, BROWN),
      rounded(400, 250, 80, 80, GREY),
    ],
    alt: "جسمان في حوض ماء: أحدهما طافٍ والآخر في القاع.",
    caption: "الخشب يطفو والألمنيوم يغرق.",
  },
  "قانون نيوتن الثاني": {
    shapes: [
      GROUND,
      ...cart(60, 0),
      ...arrow(225, 250, 330, 250, RED),
      ...cart(370, 2),
      ...arrow(535, 250, 625, 250, RED),
    ],
    alt: "عربة فارغة وعربة محمّلة، وعلى كل منهما سهم للقوة.",
    caption: "القوة واحدة والكتلتان مختلفتان.",
  },
  "قانون أوم": {
    shapes: [
      ...path(INK, [120, 80], [520, 80], [520, 280], [120, 280], [120, 80]),
      rounded(90, 150, 60, 60, "#fbf8f2"),
      segment(95, 165, 145, 165, RED),
      segment(108, 195, 132, 195, RED),
      circle(520, 180, 34, "#f3c64b"),
      ...arrow(260, 80, 360, 80, BLUE),
    ],
    alt: "دائرة من بطارية ومصباح، وسهم لاتجاه التيار.",
    caption: "بطارية ومصباح وتيار يمر فيهما.",
  },
  المتجهات: {
    shapes: [
      ...arrow(120, 300, 440, 300, BLUE),
      ...arrow(440, 300, 440, 90, GREEN),
      ...arrow(120, 300, 425, 100, RED),
    ],
    alt: "متجهان متعامدان ومحصلتهما وتر المثلث.",
    caption: "المحصلة وتر المثلث القائم.",
  },
  الشغل: {
    shapes: [
      GROUND,
      rounded(120, 200, 120, 100, BROWN),
      ...arrow(245, 240, 400, 240, RED),
      ...arrow(180, 330, 520, 330, BLUE),
    ],
    alt: "صندوق على الأرض، وسهمان للقوة والإزاحة في الاتجاه نفسه.",
    caption: "القوة والإزاحة في اتجاه واحد.",
  },
  المتسعة: {
    shapes: [
      segment(60, 180, 275, 180, INK),
      segment(365, 180, 580, 180, INK),
      rounded(270, 70, 16, 220, BLUE),
      rounded(354, 70, 16, 220, RED),
      ...[110, 250].flatMap((y) => [circle(250, y, 9, BLUE), circle(390, y, 9, RED)]),
    ],
    alt: "لوحان متوازيان بينهما فراغ، وشحنات على جانبيهما.",
    caption: "لوحان موصلان بينهما عازل.",
  },
  "الخلية النباتية": {
    shapes: [
      rounded(60, 40, 520, 280, "#8cbf6a"),
      rounded(76, 56, 488, 248, "#dcefc9"),
      rounded(250, 110, 220, 140, "#b9dff0"),
      ...[140, 200, 260, 320, 380, 440, 500].map((x, at) => circle(x, at % 2 ? 85 : 278, 16, GREEN)),
      circle(150, 180, 42, "#8a6bb0"),
    ],
    alt: "خلية بجدار سميك، فيها فجوة كبيرة ونواة وبلاستيدات خضر.",
    caption: "الجدار والفجوة والبلاستيدات للنباتية وحدها.",
  },
  "جهاز الدوران": {
    shapes: [
      ring(320, 100, 70, BLUE),
      ring(320, 265, 75, RED),
      circle(320, 180, 40, RED),
      ...arrow(250, 110, 250, 80, BLUE),
      ...arrow(395, 255, 395, 285, RED),
    ],
    alt: "القلب في الوسط، ودورة فوقه إلى الرئتين ودورة تحته إلى الجسم.",
    caption: "دورتان في قلب واحد.",
  },
  "السلسلة الغذائية": {
    shapes: [
      circle(80, 180, 46, GREEN),
      circle(240, 180, 38, "#b5a13c"),
      circle(400, 180, 30, BROWN),
      circle(560, 180, 22, GREY),
      ...arrow(135, 180, 190, 180, INK),
      ...arrow(285, 180, 360, 180, INK),
      ...arrow(435, 180, 530, 180, INK),
    ],
    alt: "أربع دوائر تصغر من المنتج إلى آخر مستهلك، وبينها أسهم.",
    caption: "تقل الطاقة من مستوى إلى الذي يليه.",
  },
  "الحامض النووي DNA": {
    shapes: HELIX,
    alt: "سلّم ملتف جانباه شريطان ودرجاته أزواج من القواعد.",
    caption: "اللولب المزدوج.",
  },
};
