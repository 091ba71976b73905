import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Bookmark, ListFilter, Pencil, Pin, PinOff, Save, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { isSameQuery } from "@/catalogue/query/query-address.ts";
import { type ProductQuery, WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import {
  changeView,
  deleteView,
  openFirst,
  type SavedView,
} from "@/catalogue/list/views/saved-views-api.ts";
import { ViewNameDialog } from "@/catalogue/list/views/view-name-dialog.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import type { GridView } from "@/ui/grid/model/view.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/ui/overlays/menu.tsx";

/** Views for the questions that most catalogues are asked. */
const READY_MADE_VIEWS: readonly { name: MessageDescriptor; query: ProductQuery }[] = [
  { name: msg`Without GTIN`, query: { ...WHOLE_CATALOGUE, facets: { gtin: ["false"] } } },
  { name: msg`Price below cost`, query: { ...WHOLE_CATALOGUE, facets: { margin: ["false"] } } },
  { name: msg`Without image`, query: { ...WHOLE_CATALOGUE, facets: { image: ["false"] } } },
  {
    name: msg`Without French title`,
    query: { ...WHOLE_CATALOGUE, columns: { titleFr: { is: "empty" } } },
  },
  { name: msg`Out of stock`, query: { ...WHOLE_CATALOGUE, facets: { stock: ["false"] } } },
];

type ViewsMenuProps = {
  organization: string;
  views: readonly SavedView[];
  query: ProductQuery;
  view: GridView;
  onOpen: (view: SavedView) => void;
  onQuery: (query: ProductQuery) => void;
};

/** The menu of saved views: open, save, share. */
export function ViewsMenu({ organization, views, query, view, onOpen, onQuery }: ViewsMenuProps) {
  const { t, i18n } = useLingui();
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const change = useMutation(changeView);
  const first = useMutation(openFirst);
  const remove = useMutation(deleteView);
  const current = views.find((one) => isSameQuery(one.query, query));
  const readyMade = READY_MADE_VIEWS.find((one) => isSameQuery(one.query, query));
  const name = current?.name ?? (readyMade && i18n._(readyMade.name));
  const own = current?.isOwn === true ? current : undefined;
  const close = () => setDialog(null);

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" className="max-w-52">
            <Bookmark {...icon} />
            <span className="truncate">{name ?? <Trans>Views</Trans>}</span>
          </Button>
        }
      >
        {views.length > 0 && <MenuLabel>{t`Saved views`}</MenuLabel>}
        {views.map((one) => (
          <MenuItem
            key={one.id}
            icon={one.opensFirst ? Pin : Bookmark}
            onSelect={() => onOpen(one)}
          >
            {one.isOwn ? one.name : t`${one.name} (shared with you)`}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        <MenuLabel>{t`Ready-made views`}</MenuLabel>
        {READY_MADE_VIEWS.map((one) => (
          <MenuItem key={one.name.id} icon={ListFilter} onSelect={() => onQuery(one.query)}>
            {i18n._(one.name)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={Save} onSelect={() => setDialog("save")}>
          {t`Save this view…`}
        </MenuItem>
        {own && (
          <>
            <MenuItem
              icon={Save}
              onSelect={() => change.mutate({ id: own.id, current: { query, view } })}
            >
              {t`Save these columns to “${own.name}”`}
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
              {t`Rename “${own.name}”…`}
            </MenuItem>
            <MenuItem
              icon={Share2}
              onSelect={() => change.mutate({ id: own.id, shared: !own.isShared })}
            >
              {own.isShared ? t`Stop sharing` : t`Share with the organization`}
            </MenuItem>
            <MenuItem
              icon={own.opensFirst ? PinOff : Pin}
              onSelect={() => first.mutate({ organization, id: own.opensFirst ? null : own.id })}
            >
              {own.opensFirst ? t`Remove as default view` : t`Set as default view`}
            </MenuItem>
            <MenuItem icon={Trash2} tone="bad" onSelect={() => setDialog("delete")}>
              {t`Delete “${own.name}”…`}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === "save" && (
        <ViewNameDialog organization={organization} current={{ query, view }} onClose={close} />
      )}
      {dialog === "rename" && own && (
        <ViewNameDialog organization={organization} renamed={own} onClose={close} />
      )}
      {own && (
        <ConfirmDialog
          open={dialog === "delete"}
          onOpenChange={close}
          title={t`Delete the view “${own.name}”?`}
          confirm={t`Delete view`}
          destructive
          onConfirm={() => remove.mutateAsync(own.id)}
        >
          {own.isShared
            ? t`Your colleagues lose it too. No products change.`
            : t`No products change.`}
        </ConfirmDialog>
      )}
    </>
  );
}
