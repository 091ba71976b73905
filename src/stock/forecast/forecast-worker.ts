import { connectPage } from "@/lib/workers/connect-page.ts";
import {
  type ForecastSettings,
  forecastProduct,
  type ProductDemand,
} from "@/stock/forecast/product-forecast.ts";

const methods = {
  forecast: (products: readonly ProductDemand[], settings: ForecastSettings) =>
    products.map((product) => forecastProduct(product, settings)),
};
export type ForecastWorker = typeof methods;

connectPage().serve(methods);
