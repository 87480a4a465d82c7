import fc from "fast-check";
import { expect, test } from "vitest";

import { dayOfSerial, serialOfDay } from "#platform/sheets/public.ts";

import { dayOfCell, orderOfCell } from "./day-of-cell.ts";
import { plainDigits } from "./plain-digits.ts";
import { repairValue } from "./repair-value.ts";

const READING = { order: "dmy", is1904: false, today: "2026-11-20" } as const;
const phone = (text: string) => repairValue("phone", { text }, READING);

const ARABIC = "٠١٢٣٤٥٦٧٨٩";
const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
const inDigits = (text: string, digits: string) =>
  text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? "");

const day = fc
  .date({ min: new Date("1930-01-01T00:00:00Z"), max: new Date("2026-11-20T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("Arabic and Persian digits are the digits they stand for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), fc.constantFrom(ARABIC, PERSIAN), (number, digits) => {
      expect(plainDigits(inDigits(String(number), digits))).toBe(String(number));
    }),
  );
  expect(plainDigits("١٬٢٣٤٫٥")).toBe("1234.5");
});

test("a day is the same as ISO, as d/m/yyyy in any digits, and as a workbook's number in both systems", () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom("0123456789", ARABIC, PERSIAN),
      fc.constantFrom("/", "-", "."),
      (iso, digits, sign) => {
        const [year = "", month = "", date = ""] = iso.split("-");
        const typed = inDigits([Number(date), Number(month), year].join(sign), digits);
        expect(dayOfCell({ text: iso }, { ...READING, order: "mdy" })).toBe(iso);
        expect(dayOfCell({ text: typed }, READING)).toBe(iso);
        const number = serialOfDay(iso);
        expect(dayOfCell({ text: String(number), number }, READING)).toBe(iso);
        expect(dayOfSerial(number - 1462, true)).toBe(number < 1462 ? undefined : iso);
      },
    ),
  );
});

test("29 February 1900 never was: number 60 is no day, and those before it are one earlier than they seem", () => {
  expect(dayOfSerial(59, false)).toBe("1900-02-28");
  expect(dayOfSerial(60, false)).toBeUndefined();
  expect(dayOfSerial(61, false)).toBe("1900-03-01");
  expect(dayOfSerial(60, true)).toBe("1904-03-01");
});

test.each(["31/2/2014", "2014-13-01", "0/1/2014", "1/1/14", "soon", "1899-12-31"])(
  "'%s' is no date",
  (text) => {
    expect(dayOfCell({ text }, READING)).toBeUndefined();
  },
);

test("a date tells the order of its parts where one of them is no month", () => {
  expect(orderOfCell({ text: "25/3/2014" })).toBe("dmy");
  expect(orderOfCell({ text: "3/25/2014" })).toBe("mdy");
  expect(orderOfCell({ text: "٣/٤/٢٠١٤" })).toBe("either");
  expect(orderOfCell({ text: "3/3/2014" })).toBeUndefined();
});

test("an Iraqi phone is the same however it is written", () => {
  const blank = fc.constantFrom("", " ", "-", "\u00a0");
  fc.assert(
    fc.property(
      fc.stringMatching(/^7\d{9}$/),
      fc.constantFrom("0", "", "+964", "00964", "964", "+9640"),
      blank,
      fc.constantFrom("0123456789", ARABIC, PERSIAN),
      (number, country, sign, digits) => {
        const typed = inDigits(`${country}${number.slice(0, 3)}${sign}${number.slice(3)}`, digits);
        expect(phone(typed)).toEqual({ value: `+964${number}` });
      },
    ),
  );
  expect(phone("+44 20 7946 0958")).toEqual({ value: "+442079460958" });
});

test.each(["1.23E+13", "9,647701E+12", "7.7E+9"])("'%s' has lost its last digits and is refused", (text) => {
  expect(phone(text)).toMatchObject({ fault: { code: "E_RANGE" } });
  expect(repairValue("number", { text }, READING)).toMatchObject({ fault: { code: "E_RANGE" } });
});

test.each(["12345", "phone", "0770123456", "+0123456789"])("'%s' is no phone", (text) => {
  expect(phone(text)).toMatchObject({ fault: { code: "E_RANGE" } });
});

test("no cell of any kind makes the reader fail", () => {
  const kinds = [
    "id",
    "number",
    "name",
    "text",
    "lines",
    "email",
    "phone",
    "sex",
    "relation",
    "date",
    "role",
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.string({ unit: "binary", maxLength: 300 }), (kind, text) => {
      const { value, fault } = repairValue(kind, { text }, READING);
      expect((value === undefined) !== (fault === undefined)).toBe(true);
    }),
  );
});

test("a year in a cell of numbers is a year, and not a day of 1905", () => {
  expect(dayOfCell({ text: "2014", number: 2014 }, READING)).toBe("2014-01-01");
  expect(dayOfCell({ text: "٢٠١٤" }, READING)).toBe("2014-01-01");
  expect(dayOfCell({ text: "41723", number: 41_723 }, READING)).toBe("2014-03-25");
});

test.each(["25 آذار 2014", "٢٥ اذار ٢٠١٤", "25 مارس 2014", "25 March 2014", "25-Mar-2014"])(
  "'%s' is a day with its month named",
  (text) => {
    expect(dayOfCell({ text }, READING)).toBe("2014-03-25");
  },
);
