import { Archive, Columns3, Copy, Download, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from "@/ui/overlays/context-menu.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from "@/ui/overlays/menu.tsx";
import { NoticeDialog } from "@/ui/overlays/notice-dialog.tsx";
import { Popover, PopoverClose } from "@/ui/overlays/popover.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export function Overlays() {
  return (
    <>
      <Example title="Dialog and sheet">
        <Row>
          <Dialog
            title="Rename view"
            description="Everyone in the organization sees the new name."
            trigger={<Button variant="outline">Dialog</Button>}
            footer={
              <>
                <DialogClose asChild>
                  <Button variant="outline">Cancel</Button>
                </DialogClose>
                <DialogClose asChild>
                  <Button>Rename</Button>
                </DialogClose>
              </>
            }
          >
            <Field label="Name">
              <Input defaultValue="Ready, no image" />
            </Field>
          </Dialog>
          <Notice />
          <Dialog title="Privacy Policy" trigger={<Button variant="outline">Words only</Button>}>
            <p className="text-base text-ink-2">Full details will be published soon.</p>
          </Dialog>
          <Sheet
            title="KB-200-FR"
            description="Northvale KB-200 mechanical keyboard"
            trigger={<Button variant="outline">Sheet</Button>}
            footer={<Button>Save</Button>}
          >
            <Facts
              facts={[
                { label: "Brand", value: "Northvale" },
                { label: "GTIN", value: <span className="font-mono">062800000024</span> },
                { label: "Cost", value: "CAD 61.40" },
              ]}
            />
          </Sheet>
          <Sheet title="Navigation" side="left" trigger={<Button variant="outline">Left</Button>}>
            <p className="text-ink-2">The sidebar, on a phone.</p>
          </Sheet>
        </Row>
      </Example>
      <Example title="Asking first">
        <Row>
          <ConfirmDialog
            trigger={<Button variant="outline">Ask</Button>}
            title="Archive 214 products?"
            confirm="Archive"
            onConfirm={() => wait(1200)}
          >
            They leave every channel with the next sync. You can bring them back at any time.
          </ConfirmDialog>
          <ConfirmDialog
            trigger={<Button variant="destructive">Ask, typed</Button>}
            title="Delete supplier Northvale?"
            confirm="Delete supplier"
            destructive
            typed="Northvale"
            onConfirm={() => wait(1200)}
          >
            Its 1,204 products and their history are deleted. This cannot be undone.
          </ConfirmDialog>
        </Row>
      </Example>
      <Example title="Menus">
        <Row>
          <ProductMenu />
          <ContextMenu
            target={
              <div className="grid h-16 flex-1 place-items-center rounded-control border border-dashed border-edge text-ink-2 select-none">
                Right-click or press long
              </div>
            }
          >
            <ContextMenuItem icon={Copy} shortcut="Ctrl C">
              Copy
            </ContextMenuItem>
            <ContextMenuItem icon={Pencil}>Edit</ContextMenuItem>
            <ContextMenuSeparator />
            <ContextMenuItem icon={Trash2} tone="bad">
              Delete row
            </ContextMenuItem>
          </ContextMenu>
        </Row>
      </Example>
      <Example title="Popover">
        <Row>
          <Popover
            label="Price filter"
            trigger={
              <Button variant="outline">
                <Columns3 {...icon} />
                Price
              </Button>
            }
          >
            <div className="grid gap-3">
              <Field label="At least">
                <Input inputMode="decimal" />
              </Field>
              <Field label="At most">
                <Input inputMode="decimal" />
              </Field>
              <PopoverClose asChild>
                <Button>Apply</Button>
              </PopoverClose>
            </div>
          </Popover>
        </Row>
      </Example>
    </>
  );
}

function ProductMenu() {
  const [hasGtin, setHasGtin] = useState(true);
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="outline">
          <Ellipsis {...icon} />
          Actions
        </Button>
      }
    >
      <MenuLabel>2 products</MenuLabel>
      <MenuItem icon={Pencil} shortcut="E">
        Edit together
      </MenuItem>
      <MenuItem icon={Download}>Export</MenuItem>
      <MenuItem icon={Archive} disabled>
        Archive
      </MenuItem>
      <MenuSeparator />
      <MenuCheckbox checked={hasGtin} onCheckedChange={setHasGtin}>
        Show GTIN
      </MenuCheckbox>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="bad">
        Delete
      </MenuItem>
    </Menu>
  );
}

function Notice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Notice
      </Button>
      <NoticeDialog
        open={isOpen}
        title="Are you still there?"
        closeLabel="Stay logged in"
        onClose={() => setOpen(false)}
      >
        Without an answer you will be logged out.
      </NoticeDialog>
    </>
  );
}
