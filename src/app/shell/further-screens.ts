import { msg } from "@lingui/core/macro";
import { CloudUpload, Gauge, ShieldCheck, Warehouse } from "lucide-react";
import type { NavigationItem } from "@/app/shell/navigation.ts";

/** Screens that others lead to; the search knows them as well. */
export const FURTHER_ITEMS: NavigationItem[] = [
  { to: "/ready-to-sync", label: msg`Ready to sync`, icon: CloudUpload },
  { to: "/suppliers/tdx-synnex-ca", label: msg`TD SYNNEX Canada`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/catalog", label: msg`TD SYNNEX Canada: catalogue`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/upload", label: msg`TD SYNNEX Canada: upload`, icon: Warehouse },
  { to: "/admin", label: msg`Admin panel`, icon: Gauge },
  { to: "/security", label: msg`Security centre`, icon: ShieldCheck },
];
