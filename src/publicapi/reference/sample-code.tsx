import { useLingui } from "@lingui/react/macro";
import { curlSample, pythonSample, typescriptSample } from "@/publicapi/reference/code-samples.ts";
import type { SampleRequest } from "@/publicapi/reference/sample-request.ts";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

/** The request as a curl command and in TypeScript and Python. Each sample reads the key from the environment. */
export function SampleCode({ request }: { request: SampleRequest }) {
  const { t } = useLingui();
  const samples = [
    { value: "curl", label: "curl", write: curlSample },
    { value: "typescript", label: "TypeScript", write: typescriptSample },
    { value: "python", label: "Python", write: pythonSample },
  ];
  return (
    <Tabs label={t`Example`} tabs={samples} look="boxed" defaultValue="curl">
      {samples.map(({ value, label, write }) => (
        <TabPanel key={value} value={value}>
          <CodeBlock label={label} code={write(request)} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
