import { useState } from "react";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { LocaleSwitch } from "@/ui/preferences/locale-switch.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Switch } from "@/ui/inputs/switch.tsx";
import { ThemeToggle } from "@/ui/preferences/theme-toggle.tsx";

const CURRENCIES = [
  { value: "CAD", label: "Canadian dollar", hint: "CAD" },
  { value: "USD", label: "US dollar", hint: "USD" },
  { value: "EUR", label: "Euro", hint: "EUR", disabled: true },
] as const;

const BRANDS = Array.from({ length: 240 }, (_, index) => ({
  value: `brand-${index}`,
  label: `${["Northvale", "Maplecore", "Boreal Print", "Érable"][index % 4]} ${index + 1}`,
}));

const KEEP = [
  { value: "keep", label: "Keep the previous stock", hint: "Nothing is sold out by mistake" },
  { value: "zero", label: "Set it to zero", hint: "The file is complete and always right" },
  {
    value: "ask",
    label: "Ask each time",
    hint: "Not offered for scheduled imports",
    disabled: true,
  },
] as const;

export function Choices() {
  const [currency, setCurrency] = useState<"CAD" | "USD" | "EUR" | null>("CAD");
  const [brand, setBrand] = useState<string | null>(null);
  const [missing, setMissing] = useState<"keep" | "zero" | "ask">("keep");
  const [daily, setDaily] = useState(true);

  return (
    <>
      <Example title="Checkbox">
        <Checkbox label="Only products with stock" defaultChecked />
        <Checkbox label="Only products with issues" />
        <Checkbox label="All 48,212 products" indeterminate hint="2 are selected" />
        <Checkbox label="I have the right to publish these images" error="Needed before sending" />
        <Checkbox label="Cannot be changed" disabled />
        <Checkbox label="Cannot be changed either" disabled defaultChecked />
      </Example>
      <Example title="Switch">
        <Switch label="Import every night" checked={daily} onChange={setDaily} />
        <Switch
          end
          label="Tell me when an import needs a look"
          hint="By e-mail, at most once an hour"
          checked={!daily}
          onChange={(next) => setDaily(!next)}
        />
        <Switch label="Off, and not to be changed" checked={false} disabled onChange={setDaily} />
        <Switch label="On, and not to be changed" checked disabled onChange={setDaily} />
      </Example>
      <Example title="Radio group">
        <RadioGroup
          legend="Rows without stock"
          options={KEEP}
          value={missing}
          onChange={setMissing}
        />
        <RadioGroup
          legend="Rows without stock, as cards"
          look="cards"
          options={KEEP}
          value={missing}
          onChange={setMissing}
          error={missing === "zero" ? "9 products would be sold out" : undefined}
        />
      </Example>
      <Example title="Select and combobox">
        <Field label="Currency" hint="Of the prices in this file">
          <Select options={CURRENCIES} value={currency} onChange={setCurrency} />
        </Field>
        <Field label="Currency of the fees" error="Choose a currency" mark="required">
          <Select options={CURRENCIES} value={null} onChange={setCurrency} placeholder="Choose" />
        </Field>
        <Field label="Brand">
          <Combobox
            options={BRANDS}
            value={brand}
            onChange={setBrand}
            searchPlaceholder="Search brands"
          />
        </Field>
        <Row>
          <Select
            aria-label="Rows per page"
            options={[
              { value: "50", label: "50 rows" },
              { value: "100", label: "100 rows" },
            ]}
            value="50"
            onChange={() => undefined}
            className="w-32"
          />
          <Select
            aria-label="Not available"
            options={CURRENCIES}
            value="CAD"
            onChange={setCurrency}
            disabled
            className="w-44"
          />
        </Row>
      </Example>
      <Example title="Language and theme, as before login">
        <Row>
          <LocaleSwitch />
          <ThemeToggle />
        </Row>
      </Example>
    </>
  );
}
