import { hydrateOnInteraction } from "@/app/hydrate-on-interaction.ts";

const container = document.getElementById("root");

if (container) {
  // Some hosts respond to an unknown path with the landing page. Its prerendered content doesn't belong to this path.
  const { page = "" } = container.dataset;
  if (page !== "" && page !== window.location.pathname.replace(/(?<=[^/])\/+$/, "")) {
    container.replaceChildren();
    delete container.dataset["prerendered"];
  }
  hydrateOnInteraction(container, () => void loadApp(container));
}

async function loadApp(place: HTMLElement) {
  const { start } = await import("@/app/start.tsx");
  // Starts the app in a separate task after the scripts were evaluated, so that a slow phone can respond to input in
  // between.
  setTimeout(() => void start(place));
}
