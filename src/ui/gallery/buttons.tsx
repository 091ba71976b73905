import { Bell, CircleQuestionMark, Download, History, Plus, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";
import { ButtonToCome } from "@/ui/controls/button-to-come.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Tooltip } from "@/ui/controls/tooltip.tsx";

const VARIANTS = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;

export function Buttons() {
  const [isBusy, setIsBusy] = useState(false);

  function simulateWork() {
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 2000);
  }

  return (
    <>
      <Example title="Variants" wide>
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} loading>
              {variant}
            </Button>
          ))}
        </Row>
      </Example>
      <Example title="Sizes, icons, work under way">
        <Row>
          <Button size="sm">Small</Button>
          <Button>Default</Button>
          <Button size="lg">Large</Button>
          <Button size="icon" aria-label="Add">
            <Plus {...icon} />
          </Button>
        </Row>
        <Row>
          <Button variant="outline">
            <Download {...icon} />
            Export
          </Button>
          <Button variant="outline">
            <History {...icon} />
            History
          </Button>
          <Button loading={isBusy} onClick={simulateWork}>
            <Upload {...icon} />
            Import
          </Button>
          <Button variant="destructive">
            <Trash2 {...icon} />
            Delete
          </Button>
        </Row>
        <Row>
          <Button asChild variant="secondary">
            <Link to="#buttons">A link that looks like a button</Link>
          </Button>
        </Row>
      </Example>
      <Example title="Icon buttons, tooltip, keys, links">
        <Row>
          <IconButton icon={CircleQuestionMark} label="Help" />
          <IconButton icon={Bell} label="Notifications" />
          <IconButton icon={Trash2} label="Delete" variant="outline" />
          <IconButton icon={Trash2} label="Cannot be deleted" disabled />
          <CopyButton text="KB-200-FR" label="Copy the SKU" />
          <Tooltip text="Built from version 12 of the product">
            <Button variant="ghost">Fresh</Button>
          </Tooltip>
          <ButtonToCome drawn={History} label="Views" />
          <Kbd keys="Ctrl K" />
          <Kbd keys="Esc" />
        </Row>
        <p>
          Rejected rows can be <TextLink to="#links">downloaded</TextLink> in the form they came in;
          the rules are those of <TextLink href="https://www.gs1.org">GS1</TextLink>.
        </p>
      </Example>
    </>
  );
}
