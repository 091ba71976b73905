import { isHoldout, readCorpus, type LabelledTable } from "../mapping/corpus.ts";
import { evaluate, scoreOf } from "../mapping/score.ts";
import type { Bench, Candidate } from "./harness.ts";

const HOLDOUT = "held back";

export const bench: Bench = {
  name: "mapping",
  about:
    "columns of price lists given their product field; the holdout tables measure unknown files",
  rounds: 1,
  bound: "used for tuning",
  budgets: [
    { candidate: HOLDOUT, measure: "precision %", atLeast: 98 },
    { candidate: HOLDOUT, measure: "recall %", atLeast: 90 },
    { candidate: HOLDOUT, measure: "wrong % of sure", atMost: 0 },
  ],

  async prepare() {
    const corpus = readCorpus();
    const holdout = corpus.filter(isHoldout);
    const tuning = corpus.filter((table) => !isHoldout(table));
    const candidate = (name: string, tables: readonly LabelledTable[]): Candidate => ({
      name,
      run: async () => {
        const started = performance.now();
        const { columns, precision, recall, wrongSure } = scoreOf(tables.flatMap(evaluate));
        return {
          columns,
          "precision %": precision,
          "recall %": recall,
          "wrong % of sure": wrongSure,
          "ms per table": (performance.now() - started) / tables.length,
        };
      },
    });
    const inLanguage = (language: "en" | "fr") =>
      holdout.filter((table) => table.language === language);
    return {
      candidates: [
        candidate("used for tuning", tuning),
        candidate(HOLDOUT, holdout),
        candidate("held back, English", inLanguage("en")),
        candidate("held back, French", inLanguage("fr")),
      ],
      close: async () => {},
    };
  },
};
