import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Bookmark, ListFilter, Pencil, Pin, PinOff, Save, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { hasUnsavedChanges, openViewOf } from "@/catalogue/list/views/open-view.ts";
import {
  changeView,
  deleteView,
  openFirst,
  type SavedView,
} from "@/catalogue/list/views/saved-views-api.ts";
import { ViewNameDialog } from "@/catalogue/list/views/view-name-dialog.tsx";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import type { GridView } from "@/ui/grid/model/view.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/ui/overlays/menu.tsx";

type ViewsMenuProps<Query> = {
  organization: string;
  screen: ViewScreen<Query>;
  views: readonly SavedView<Query>[];
  query: Query;
  view: GridView;
  columns: readonly Column<never>[];
  onOpen: (view: SavedView<Query>) => void;
  onQuery: (query: Query) => void;
};

/** The menu in which people open, save, share and manage a list's views. */
export function ViewsMenu<Query>(props: ViewsMenuProps<Query>) {
  const { organization, screen, views, query, view, columns, onOpen, onQuery } = props;
  const { t, i18n } = useLingui();
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const change = useMutation(changeView);
  const first = useMutation(openFirst);
  const remove = useMutation(deleteView);
  const [lastId, setLastId] = useState<string | null>(null);
  const { matching, readyMade, opened } = openViewOf(screen, views, query, lastId);
  const openedId = opened?.id ?? null;
  if (openedId !== lastId) setLastId(openedId);
  const name = matching?.name ?? (readyMade && i18n._(readyMade.name));
  const own = matching?.isOwn === true ? matching : undefined;
  const changed =
    opened?.isOwn === true && hasUnsavedChanges(screen, opened, { query, view }, columns)
      ? opened
      : undefined;
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
            onSelect={() => {
              setLastId(one.id);
              onOpen(one);
            }}
          >
            {one.isOwn ? one.name : t`${one.name} (shared with you)`}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        {screen.readyMade.length > 0 && <MenuLabel>{t`Ready-made views`}</MenuLabel>}
        {screen.readyMade.map((one) => (
          <MenuItem key={one.name.id} icon={ListFilter} onSelect={() => onQuery(one.query)}>
            {i18n._(one.name)}
          </MenuItem>
        ))}
        {screen.readyMade.length > 0 && <MenuSeparator />}
        <MenuItem icon={Save} onSelect={() => setDialog("save")}>
          {t`Save this view…`}
        </MenuItem>
        {changed && (
          <MenuItem
            icon={Save}
            onSelect={() =>
              change.mutate({ id: changed.id, current: { query: screen.write(query), view } })
            }
          >
            {t`Save current filters and columns to “${changed.name}”`}
          </MenuItem>
        )}
        {own && (
          <>
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
              onSelect={() =>
                first.mutate({
                  organization,
                  screen: screen.id,
                  id: own.opensFirst ? null : own.id,
                })
              }
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
        <ViewNameDialog
          organization={organization}
          screen={screen}
          current={{ query, view }}
          onClose={close}
        />
      )}
      {dialog === "rename" && own && (
        <ViewNameDialog organization={organization} screen={screen} renamed={own} onClose={close} />
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
            ? t`Other members lose it too. Only the view is deleted.`
            : t`Only the view is deleted.`}
        </ConfirmDialog>
      )}
    </>
  );
}
