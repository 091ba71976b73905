import { Package, Search, Settings, Upload } from "lucide-react";
import { useState } from "react";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { CommandPalette } from "@/ui/overlays/command-palette.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Steps } from "@/ui/navigation/steps.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { ThemeMenu } from "@/ui/preferences/theme-menu.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

export function Navigation() {
  return (
    <>
      <Example title="Tabs">
        <Tabs
          label="Product"
          defaultValue="data"
          tabs={[
            { value: "data", label: "Data" },
            { value: "history", label: "History", count: "12" },
            { value: "channels", label: "Channels", disabled: true },
          ]}
        >
          <TabPanel value="data">Every field of the product.</TabPanel>
          <TabPanel value="history">Who changed what, when and why.</TabPanel>
        </Tabs>
        <Tabs
          label="Account"
          look="boxed"
          defaultValue="login"
          tabs={[
            { value: "login", label: "Login" },
            { value: "sign-up", label: "Sign Up" },
          ]}
        >
          <TabPanel value="login">For those who have an account.</TabPanel>
          <TabPanel value="sign-up">For those who do not.</TabPanel>
        </Tabs>
      </Example>
      <Example title="Where am I">
        <Breadcrumbs
          trail={[
            { to: "/suppliers", label: "Suppliers" },
            { to: "/suppliers/tdx-synnex-ca", label: "TD SYNNEX Canada" },
          ]}
        />
        <Steps
          label="Import"
          steps={["File", "Columns", "Problems", "Changes", "Commit"]}
          current={3}
        />
        <Row>
          <ThemeMenu />
        </Row>
      </Example>
      <Example title="Disclosure; with a shared name an accordion">
        <div className="grid divide-y divide-line-soft">
          <Disclosure name="help" summary="Which files can be read?" open>
            <p className="pb-3 pl-5 text-ink-2">CSV, Excel and XML, up to 250 MB.</p>
          </Disclosure>
          <Disclosure name="help" summary="What happens to rejected rows?">
            <p className="pb-3 pl-5 text-ink-2">They are kept, shown, and can be exported.</p>
          </Disclosure>
        </div>
      </Example>
      <Example title="Command palette">
        <Palette />
      </Example>
    </>
  );
}

function Palette() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const item = (id: string, label: string, extra: { hint?: string; shortcut?: string } = {}) => ({
    id,
    label,
    ...extra,
    icon: id.startsWith("kb") ? Package : Settings,
    onSelect: () => toast.info(`Opened ${label}`),
  });

  return (
    <Row>
      <Button
        variant="outline"
        onClick={() => {
          setQuery("");
          setOpen(true);
        }}
      >
        <Search {...icon} />
        Search products, orders, suppliers…
      </Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        query={query}
        onQuery={setQuery}
        // A query of two letters simulates a server that hasn't responded yet.
        loading={query.length === 2}
        recent={[item("kb-200", "Northvale KB-200 mechanical keyboard", { hint: "KB-200-FR" })]}
        groups={[
          {
            heading: "Go to",
            items: [
              item("products", "Product Management"),
              item("settings", "Settings", { shortcut: "G S" }),
              item("orders", "Order Management"),
            ],
          },
          {
            heading: "Actions",
            items: [{ ...item("import", "Import a file"), icon: Upload }],
          },
        ]}
      />
    </Row>
  );
}
