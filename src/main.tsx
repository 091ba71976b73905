import { whenWanted } from "@/app/when-wanted.ts";

const container = document.getElementById("root");

if (container) {
  // Some hosts answer an unknown address with the landing page. Its prerendered content is of no use at this address.
  const { page = "" } = container.dataset;
  if (page !== "" && page !== window.location.pathname.replace(/(?<=.)\/+$/, "")) {
    container.replaceChildren();
    delete container.dataset["prerendered"];
  }
  whenWanted(container, () => void come(container));
}

async function come(place: HTMLElement) {
  const { start } = await import("@/app/start.tsx");
  // A separate task from the evaluation of the scripts, so that a slow phone can respond to input in between.
  setTimeout(() => void start(place));
}
