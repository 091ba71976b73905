import { Trans } from "@lingui/react/macro";
import { Columns3Cog, Factory, History, Package } from "lucide-react";
import { Link } from "react-router-dom";
import { isTdSynnex, type Supplier } from "@/suppliers/supplier.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** Links from a supplier to its products and imports. */
export function SupplierLinks({ supplier }: { supplier: Supplier }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild size="sm" variant="outline">
        <Link to={`/product-management?supplier=${supplier.id}`}>
          <Package {...icon} />
          <Trans>Products</Trans>
        </Link>
      </Button>
      <Button asChild size="sm" variant="outline">
        <Link to={`/product-management?changes=${supplier.id}`}>
          <History {...icon} />
          <Trans>Imports</Trans>
        </Link>
      </Button>
      <Button asChild size="sm" variant="outline">
        <Link to={`/product-management?import&supplier=${supplier.id}#profiles`}>
          <Columns3Cog {...icon} />
          <Trans>Import profiles</Trans>
        </Link>
      </Button>
      {isTdSynnex(supplier) && (
        <Button asChild size="sm" variant="outline">
          <Link to="/suppliers/tdx-synnex-ca">
            <Factory {...icon} />
            <Trans>TD SYNNEX Canada</Trans>
          </Link>
        </Button>
      )}
    </div>
  );
}
