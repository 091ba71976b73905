import {
  Bookmark,
  CircleX,
  Columns3,
  Equal,
  Factory,
  FileText,
  Pencil,
  Plus,
  TriangleAlert,
  Upload,
} from "lucide-react";
import { useState } from "react";
import { Avatar } from "@/ui/layout/avatar.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { AddFilterChip, FilterChip } from "@/ui/controls/filter-chip.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Meter } from "@/ui/layout/meter.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Pagination } from "@/ui/navigation/pagination.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

const REQUEST = `curl https://api.example.com/rest/v1/products \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '{"sku": "KB-200-FR", "price": "89.99"}'`;

export function Data() {
  const [page, setPage] = useState(0);

  return (
    <>
      <Example title="Status and quality">
        <Row>
          <Badge tone="good" dot>
            Ready
          </Badge>
          <Badge tone="warn" dot>
            No image
          </Badge>
          <Badge tone="bad" dot>
            GTIN missing
          </Badge>
          <Badge tone="calm" dot>
            Out of stock
          </Badge>
          <Badge tone="accent">New</Badge>
        </Row>
        <Row>
          {[96, 71, 38, 0, 100].map((value) => (
            <Meter key={value} value={value} />
          ))}
        </Row>
        <Row>
          <Avatar name="Ada Lovelace" size="lg" />
          <Avatar name="Northvale Technologies" />
          <Avatar name="zoe@example.com" size="sm" />
        </Row>
      </Example>
      <Example title="Names and values">
        <Facts
          facts={[
            { label: "Brand", value: "Northvale" },
            { label: "GTIN", value: <span className="font-mono">062800000024</span> },
            {
              label: "Category",
              value: "Computers › Accessories › Keyboards and pointing devices",
            },
            { label: "Price", value: <span className="tabular-nums">CAD 89.99</span> },
            { label: "Successor", value: null },
          ]}
        />
        <CodeBlock label="cURL" code={REQUEST} />
      </Example>
      <Example title="The head of a screen" wide>
        <PageHeader
          title="Product Management"
          facts="48,212 products · 41,067 ready for every channel"
          actions={
            <>
              <Button variant="outline">Export</Button>
              <Button>
                <Upload {...icon} />
                Import
              </Button>
            </>
          }
        />
        <Toolbar
          end={
            <>
              <Button variant="ghost">
                <Columns3 {...icon} />
                Columns
              </Button>
              <Button variant="ghost">
                <Bookmark {...icon} />
                Saved views
              </Button>
            </>
          }
        >
          <FilterChip
            icon={Factory}
            label="Supplier is TD SYNNEX Canada"
            onEdit={() => undefined}
            onRemove={() => undefined}
          />
          <FilterChip icon={TriangleAlert} label="Has issues" onRemove={() => undefined} />
          <AddFilterChip>Filter</AddFilterChip>
        </Toolbar>
        <Stats>
          <Stat icon={FileText} label="Rows read" value="48,212" />
          <Stat icon={Plus} label="Created" value="1,204" />
          <Stat icon={Pencil} label="Updated" value="46,813" />
          <Stat icon={Equal} label="Unchanged" value="182" to="?" />
          <Stat icon={CircleX} label="Rejected" value="13" tone="bad" hint="No SKU" />
        </Stats>
      </Example>
      <Example title="Panels and pages" wide>
        <Panel
          title="Worth a look before you commit"
          description="Four groups, 1,354 rows"
          flush
          actions={
            <Button size="sm" variant="outline">
              Show rows
            </Button>
          }
          footer={
            <div className="flex-1">
              <Pagination
                from={page * 50 + 1}
                to={Math.min(page * 50 + 50, 120)}
                total={120}
                onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
                onNext={page < 2 ? () => setPage(page + 1) : undefined}
              />
            </div>
          }
        >
          <ul>
            {["Price falls by more than 50%", "Stock drops to zero", "French title missing"].map(
              (text) => (
                <li
                  key={text}
                  className="flex h-11 items-center justify-between border-b border-line-soft px-4 last:border-0"
                >
                  {text}
                  <span className="font-semibold tabular-nums">7</span>
                </li>
              ),
            )}
          </ul>
        </Panel>
        <ShowMore
          query={{
            hasNextPage: page < 2,
            isFetching: false,
            fetchNextPage: async () => setPage(page + 1),
          }}
        />
        <TableFrame label="Warehouses">
          <table className="w-full text-left whitespace-nowrap *:*:*:px-3 *:*:*:py-2">
            <thead className="bg-raised text-xs text-ink-2">
              <tr>
                <th scope="col">Warehouse</th>
                <th scope="col">On hand</th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              <tr>
                <td>Toronto</td>
                <td>1,204</td>
              </tr>
            </tbody>
          </table>
        </TableFrame>
        <Panel title="Organisation">
          <p className="text-ink-2">Content with the usual room around it.</p>
        </Panel>
      </Example>
    </>
  );
}
