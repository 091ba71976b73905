type Labelled = { label: string; value: string };

/** Facts about a whole table in the lines above it: "Currency: EUR", or "weight_unit" and "oz" in two cells. */
export const labelledValues = (above: readonly (readonly string[])[]): Labelled[] =>
  above.map((cells) => {
    const [label = "", value = ""] = cells
      .flatMap((cell) => cell.split(/[:=]/))
      .filter((part) => part.trim() !== "");
    return { label, value };
  });
