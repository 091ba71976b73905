import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ChartNoAxesColumn,
  Factory,
  Filter,
  House,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  ShoppingBag,
  Store,
  Truck,
} from "lucide-react";

export type NavigationItem = { to: string; label: MessageDescriptor; icon: LucideIcon };

/** The items of the sidebar, from top to bottom. `SERVICE_ITEMS` are below the line. */
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
