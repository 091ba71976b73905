import { hydrateOnInteraction } from "@/app/hydrate-on-interaction.ts";

const container = document.getElementById("root");

if (container) {
  // Some hosts answer an unknown address with the landing page. Its prerendered content is of no use at this address.
  const { page = "" } = container.dataset;
  if (page !== "" && page !== window.location.pathname.replace(/(?<=[^/])\/+$/, "")) {
    container.replaceChildren();
    delete container.dataset["prerendered"];
  }
  hydrateOnInteraction(container, () => void loadApp(container));
}

async function loadApp(place: HTMLElement) {
  const { start } = await import("@/app/start.tsx");
  // A separate task from the evaluation of the scripts, so that a slow phone can respond to input between the two.
  setTimeout(() => void start(place));
}
