import type { ReactNode } from "react";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

export type Question = { question: string; answer: ReactNode };

/** The disclosures work without JavaScript, and the browser's find-in-page opens closed answers. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="max-w-3xl divide-y divide-line rounded-panel border border-line bg-surface">
      {questions.map(({ question, answer }) => (
        <Disclosure
          key={question}
          className="px-4 py-2"
          summary={<span className="py-1 text-base text-ink">{question}</span>}
        >
          <div className="pt-1 pb-3 pl-5 text-base text-pretty text-ink-2">{answer}</div>
        </Disclosure>
      ))}
    </div>
  );
}
