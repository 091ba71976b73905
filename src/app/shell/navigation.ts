import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ChartNoAxesColumn,
  CloudUpload,
  Factory,
  Filter,
  Gauge,
  House,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Store,
  Truck,
  Warehouse,
} from "lucide-react";

export type NavigationItem = { to: string; label: MessageDescriptor; icon: LucideIcon };

/** The sidebar, top to bottom; the second group stands below the line. */
export const MAIN_ITEMS: NavigationItem[] = [
  { to: "/", label: msg`Home`, icon: House },
  { to: "/dashboard", label: msg`Dashboard`, icon: LayoutDashboard },
  { to: "/suppliers", label: msg`Suppliers`, icon: Factory },
  { to: "/supply-chain", label: msg`Supply Chain`, icon: Truck },
  { to: "/product-management", label: msg`Product Management`, icon: Package },
  { to: "/data-filtering", label: msg`Data Filtering`, icon: Filter },
  { to: "/ecommerce-integrations", label: msg`E-commerce Integrations`, icon: ShoppingBag },
  { to: "/marketplace-integrations", label: msg`Marketplace Integrations`, icon: Store },
  { to: "/orders", label: msg`Order Management`, icon: ReceiptText },
  { to: "/reports", label: msg`Reports & Analytics`, icon: ChartNoAxesColumn },
];

export const SERVICE_ITEMS: NavigationItem[] = [
  { to: "/settings", label: msg`Settings`, icon: Settings },
  { to: "/help", label: msg`Help & Support`, icon: LifeBuoy },
];

/** Screens that others lead to. */
export const FURTHER_ITEMS: NavigationItem[] = [
  { to: "/ready-to-sync", label: msg`Ready to sync`, icon: CloudUpload },
  { to: "/suppliers/tdx-synnex-ca", label: msg`TD SYNNEX Canada`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/catalog", label: msg`TD SYNNEX Canada: catalogue`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/upload", label: msg`TD SYNNEX Canada: upload`, icon: Warehouse },
  { to: "/admin", label: msg`Admin panel`, icon: Gauge },
  { to: "/security", label: msg`Security centre`, icon: ShieldCheck },
];
