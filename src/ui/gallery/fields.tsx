import { type FormEvent, useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorSummary } from "@/ui/inputs/error-summary.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Example } from "@/ui/gallery/example.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

export function Fields() {
  const [query, setQuery] = useState("toner");
  const [cost, setCost] = useState("12.50");
  const [dropped, setDropped] = useState("");

  return (
    <>
      <Example title="Fields">
        <Field label="Title" hint="Shown in every shop that has no title of its own">
          <Input defaultValue="Northvale KB-200 mechanical keyboard" />
        </Field>
        <Field label="SKU" mark="required" error="Enter a SKU">
          <Input className="font-mono" />
        </Field>
        <Field
          label="GTIN"
          mark="optional"
          hint="8, 12, 13 or 14 digits"
          error="Not a valid GTIN: check the last digit"
        >
          <Input defaultValue="062800000025" inputMode="numeric" className="font-mono" />
        </Field>
        <Field label="Cost" hint="12.50 in English, 12,50 in French">
          <DecimalInput value={cost} onChange={setCost} />
        </Field>
        <Field label="Supplier number">
          <Input disabled defaultValue="Set by the server" />
        </Field>
        <Field label="Version">
          <Input readOnly defaultValue="12" />
        </Field>
      </Example>
      <Example title="Password, search, long text">
        <Field label="Password" aside={<TextLink to="#fields">Forgot password?</TextLink>}>
          <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
        </Field>
        <Field label="New password" error="Password must contain a number">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <SearchInput label="Search products" value={query} onChange={setQuery} shortcut="/" />
        <SearchInput label="Search orders" value="" onChange={setQuery} shortcut="Ctrl K" />
        <Field label="Description" hint="At most 5,000 characters">
          <Textarea placeholder="What a buyer should know" />
        </Field>
      </Example>
      <Example title="Files">
        <FileDrop
          label="Product file"
          accept={[".csv", ".xlsx", ".xml"]}
          maxBytes={250_000_000}
          onFiles={([file]) => setDropped(file?.name ?? "")}
        />
        {dropped && <p className="text-ink-2">Taken: {dropped}</p>}
        <FileDrop
          label="While an import runs"
          accept={[".csv"]}
          maxBytes={250_000_000}
          disabled
          onFiles={() => undefined}
        />
      </Example>
      <Example title="A refused form: the focus comes to the summary, its links lead to the fields">
        <FormWithErrors />
      </Example>
    </>
  );
}

function FormWithErrors() {
  const [attempt, setAttempt] = useState(0);
  const errors =
    attempt === 0
      ? []
      : [
          { name: "brand", message: "Enter a brand" },
          { name: "cost", message: "Cost must be a number" },
        ];

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary errors={errors} attempt={attempt} />
      <Field label="Brand" mark="required" error={errors[0]?.message}>
        <Input name="brand" />
      </Field>
      <Field label="Cost" error={errors[1]?.message}>
        <Input name="cost" inputMode="decimal" defaultValue="61,40,0" />
      </Field>
      <Button type="submit" className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
