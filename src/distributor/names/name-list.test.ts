import { expect, test } from "vitest";
import { categoryPath, manufacturerName, readNameList } from "@/distributor/names/name-list.ts";

const CATEGORIES = [
  "CatCode\tLevel1Description\tLevel2Description\tLevel3Description\tUNSPSC",
  "003\tPeripherals\t\t\t",
  "003019\tPeripherals\tKeyboards\t\t",
  '003019217\tPeripherals\tKeyboards\t"Mechanical keyboards"\t43211706',
].join("\r\n");

test("a category list gives each code the name of its own level", () => {
  expect(readNameList(CATEGORIES, "category")).toEqual(
    new Map([
      ["003", "Peripherals"],
      ["003019", "Keyboards"],
      ["003019217", "Mechanical keyboards"],
    ]),
  );
});

test("a manufacturer list gives each code its name", () => {
  expect(
    readNameList("88001~Northvale Technologies Limited\n88002~Maplecore", "manufacturer"),
  ).toEqual(
    new Map([
      ["88001", "Northvale Technologies Limited"],
      ["88002", "Maplecore"],
    ]),
  );
});

test("invisible characters in a name list become spaces, and so does a character that the length limit would cut in half", () => {
  const list = `8800\u202e1~Northvale\u0007 Inc\n88002~${"x".repeat(199)}\u{1f600}`;
  expect(readNameList(list, "manufacturer")).toEqual(
    new Map([
      ["8800 1", "Northvale  Inc"],
      ["88002", `${"x".repeat(199)} `],
    ]),
  );
});

test.each([
  ["an empty file", ""],
  ["a text in UTF-16", "8\0~\0N\0\n\0"],
  ["a text without columns", "Dear customer\nPlease find"],
  ["a price file", "CA100200~HDR~261120\nCA100200~DTL~KB\nCA100200~DTL~KC\nCA100200~DTL~KD"],
])("%s isn't accepted as a category list", (_what, text) => {
  expect(readNameList(text, "category")).toBeNull();
});

test("a category's path names every level, and shows the code of a level without a name", () => {
  const names = new Map([
    ["003", "Peripherals"],
    ["003019217", "Mechanical keyboards"],
  ]);
  expect(categoryPath("003019217", names)).toBe("Peripherals › 003019 › Mechanical keyboards");
});

test("a manufacturer's name that the price file cut off is completed if only one name in the list begins with it", () => {
  const cut = "NORTHVALE TECHNOLOGIES IN";
  const one = new Map([["1", "Northvale Technologies International"]]);
  expect(manufacturerName(cut, one)).toBe("Northvale Technologies International");
  expect(manufacturerName(cut, new Map([...one, ["2", "Northvale Technologies Inc."]]))).toBe(cut);
  expect(manufacturerName("NORTHVALE", one)).toBe("NORTHVALE");
});
