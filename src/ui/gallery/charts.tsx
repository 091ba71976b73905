import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { Ring } from "@/ui/charts/ring.tsx";
import { ShareBar } from "@/ui/charts/share-bar.tsx";
import { Sparkline } from "@/ui/charts/sparkline.tsx";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { WaterfallBar } from "@/ui/charts/waterfall-bar.tsx";
import { waterfallBars } from "@/ui/charts/waterfall.ts";
import { Example, Row } from "@/ui/gallery/example.tsx";

const DAYS = Array.from({ length: 14 }, (_, at) => ({
  name: `November ${at + 3}, 2026`,
  short: `Nov ${at + 3}`,
}));
const READY = [820, 824, 790, null, null, 861, 880, null, 902, 911, 905, 940, 961, 1004];
const BEFORE = [640, 660, 655, 671, 690, 702, 700, 731, 742, 745, 760, 790, 801, 812];
const PRICES = [89.99, 89.99, 91.49, 91.49, 90.2, 90.2, 90.2, 88.1, 88.1, 87.5, 87.5, 87.5, 89, 89];
const STEPS = [
  { name: "Cost", level: 50, isTotal: true },
  { name: "Markup", level: 90, isTotal: false },
  { name: "Discount", level: 70, isTotal: false },
  { name: "Minimum margin", level: 75, isTotal: false },
  { name: "Final price", level: 75, isTotal: true },
];
const number = (value: number) => value.toLocaleString("en-CA");

export function Charts() {
  return (
    <>
      <Example title="A trend with the period before and days that weren't recorded" wide>
        <TrendChart
          area
          label="Ready products"
          axis="Day"
          points={DAYS}
          series={[
            { name: "Ready products", values: READY, tone: "accent" },
            { name: "Before", values: BEFORE, tone: "calm" },
          ]}
          format={number}
        />
      </Example>
      <Example title="A trend that begins near its lowest value">
        <TrendChart
          from="data"
          label="Price"
          axis="Day"
          points={DAYS}
          series={[{ name: "Price", values: PRICES, tone: "accent" }]}
          format={(value) => `$${value.toFixed(2)}`}
        />
      </Example>
      <Example title="Nothing recorded">
        <TrendChart
          label="Price"
          axis="Day"
          points={DAYS}
          series={[{ name: "Price", values: DAYS.map(() => null), tone: "accent" }]}
          format={number}
        />
      </Example>
      <Example title="Columns" wide>
        <ColumnChart
          label="Rows imported"
          axis="Day"
          points={DAYS.map((day) => ({ ...day, to: "#charts" }))}
          series={[
            { name: "Written", values: BEFORE, tone: "accent" },
            { name: "With warnings", values: BEFORE.map((value) => value / 10), tone: "warn" },
            { name: "Rejected", values: BEFORE.map((value) => value / 20), tone: "bad" },
          ]}
          format={number}
        />
      </Example>
      <Example title="Shares">
        <ShareBar
          parts={[
            { name: "Ready", value: 2855, tone: "good", to: "#charts" },
            { name: "Warning", value: 402, tone: "warn" },
            { name: "Blocked", value: 131, tone: "bad" },
            { name: "Still to check", value: 60, tone: "calm" },
          ]}
          format={number}
        />
        <ShareBar
          legend={false}
          parts={[
            { name: "Ready", value: 3, tone: "good" },
            { name: "Blocked", value: 1, tone: "bad" },
          ]}
          format={number}
        />
      </Example>
      <Example title="Rows of a waterfall">
        <table aria-label="Price steps" className="w-full text-sm tabular-nums">
          <tbody>
            {waterfallBars(STEPS).map((bar, at) => (
              <tr key={STEPS[at]?.name}>
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {STEPS[at]?.name}
                </th>
                <td aria-hidden className="relative w-1/2">
                  <WaterfallBar bar={bar} isLimit={at === 3} />
                </td>
                <td className="py-1 pl-3 text-right">{number(STEPS[at]?.level ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Example>
      <Example title="Small">
        <Row>
          {[96, 71, 38, 0].map((value) => (
            <Ring key={value} value={value} text={`${value}%`} />
          ))}
          <Ring value={null} text="–" className="size-12" />
          <Sparkline label="Ready products rose from 820 to 1,004." values={READY} />
          <Sparkline label="No change" values={[3, 3, 3]} tone="calm" />
        </Row>
      </Example>
    </>
  );
}
