import { whenWanted } from "@/app/when-wanted.ts";

const container = document.getElementById("root");

if (container) {
  // Some hosts answer an unknown address with the landing page; what was drawn for that is of no use here.
  const { page = "" } = container.dataset;
  if (page !== "" && page !== window.location.pathname.replace(/(?<=.)\/+$/, "")) {
    container.replaceChildren();
    delete container.dataset["prerendered"];
  }
  whenWanted(container, () => void come(container));
}

async function come(place: HTMLElement) {
  const { start } = await import("@/app/start.tsx");
  // Not in the same breath as the files are evaluated: between the two a slow phone can answer a finger.
  setTimeout(() => void start(place));
}
