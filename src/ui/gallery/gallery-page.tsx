import { Buttons } from "@/ui/gallery/buttons.tsx";
import { Charts } from "@/ui/gallery/charts.tsx";
import { Choices } from "@/ui/gallery/choices.tsx";
import { Data } from "@/ui/gallery/data.tsx";
import { Example, type GallerySection } from "@/ui/gallery/example.tsx";
import { Feedback } from "@/ui/gallery/feedback.tsx";
import { Fields } from "@/ui/gallery/fields.tsx";
import { Foundations } from "@/ui/gallery/foundations.tsx";
import { Navigation } from "@/ui/gallery/gallery-navigation.tsx";
import { Overlays } from "@/ui/gallery/overlays.tsx";
import { States } from "@/ui/gallery/states.tsx";
import { GridGallery } from "@/ui/grid/gallery/grid-gallery.tsx";
import { Logo } from "@/ui/layout/logo.tsx";
import { ThemeMenu } from "@/ui/preferences/theme-menu.tsx";

const SECTIONS: readonly GallerySection[] = [
  { id: "foundations", title: "Foundations", Content: Foundations },
  { id: "buttons", title: "Buttons and links", Content: Buttons },
  { id: "fields", title: "Fields", Content: Fields },
  { id: "choices", title: "Choices", Content: Choices },
  { id: "overlays", title: "Overlays and menus", Content: Overlays },
  { id: "navigation", title: "Navigation", Content: Navigation },
  { id: "data", title: "Data", Content: Data },
  { id: "charts", title: "Charts", Content: Charts },
  { id: "grid", title: "Data grid", Content: Grids },
  { id: "feedback", title: "Feedback", Content: Feedback },
  { id: "states", title: "States", Content: States },
];

function Grids() {
  return (
    <Example title="One grid for every table of the product" wide>
      <GridGallery />
    </Example>
  );
}

/** The components in their states, for developers and the browser tests. It isn't part of the product. */
export function Component() {
  return (
    <div className="mx-auto grid max-w-7xl gap-x-10 px-4 pb-24 sm:px-6 lg:grid-cols-[11rem_1fr]">
      <header className="sticky top-0 z-20 col-span-full flex h-14 items-center gap-2.5 border-b border-line bg-canvas">
        <Logo />
        <p className="font-semibold">Components</p>
        <span className="ml-auto">
          <ThemeMenu />
        </span>
      </header>
      <nav aria-label="Sections" className="hidden pt-8 lg:block">
        <ul className="sticky top-20 grid gap-0.5">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex h-8 items-center rounded-control px-2.5 text-ink-2 hover:bg-sunken hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="grid min-w-0 gap-12 pt-8">
        <div className="grid max-w-xl gap-1">
          <h1 className="text-2xl font-semibold">Components</h1>
          <p className="text-base text-ink-2">
            What the portal is built from, in every state. Calm, dense, quick.
          </p>
        </div>
        {SECTIONS.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-18">
            <h2 id={`${id}-title`} className="mb-4 text-lg font-semibold">
              {title}
            </h2>
            <div className="grid gap-4 lg:grid-cols-2">
              <Content />
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
