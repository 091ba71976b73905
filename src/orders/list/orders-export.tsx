import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { saveFile } from "@/lib/files/save-file.ts";
import { ordersOf } from "@/orders/list/orders-api.ts";
import type { OrderFormat } from "@/orders/files/order-export.ts";
import type { OrderQuery } from "@/orders/state/order.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type OrdersExportProps = {
  organization: Organization;
  query: OrderQuery;
  channels: readonly Pick<Channel, "id" | "name" | "kind">[];
};

/** Downloads all orders that match the list's search and filters. */
export function OrdersExport({ organization, query, channels }: OrdersExportProps) {
  const { t, i18n } = useLingui();
  const writing = useMutation({
    mutationFn: async (format: OrderFormat) => {
      // Few people export, so the file writers load only on demand.
      const { writeOrders } = await import("@/orders/files/order-export.ts");
      const known = new Map(channels.map((channel) => [channel.id, channel]));
      const orders = ordersOf(organization.id, query, new AbortController().signal);
      saveFile(await writeOrders(orders, known, format), `orders.${format}`);
    },
    onError: (error) => toast.error(i18n._(errorMessage(error))),
  });
  return (
    <Menu
      trigger={
        <Button variant="outline" loading={writing.isPending}>
          <Download {...icon} />
          {t`Export`}
        </Button>
      }
    >
      <MenuItem onSelect={() => writing.mutate("xlsx")}>{t`Excel (XLSX)`}</MenuItem>
      <MenuItem onSelect={() => writing.mutate("csv")}>{t`CSV`}</MenuItem>
    </Menu>
  );
}
