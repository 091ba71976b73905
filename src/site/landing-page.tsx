import { LiveCheck } from "@/site/landing/live-check.tsx";
import { CallToAction } from "@/site/landing/call-to-action.tsx";
import { DocumentationCards } from "@/site/landing/documentation-cards.tsx";
import { Hero } from "@/site/landing/hero.tsx";
import { IntegrationCards } from "@/site/landing/integration-cards.tsx";
import { Mission } from "@/site/landing/mission.tsx";
import { Promises } from "@/site/landing/landing-promises.tsx";
import { HowItWorks } from "@/site/landing/how-it-works.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";

export function Component() {
  return (
    <SiteFrame>
      <Hero>
        <LiveCheck />
      </Hero>
      <Promises />
      <HowItWorks />
      <Mission />
      <IntegrationCards />
      <DocumentationCards />
      <CallToAction />
    </SiteFrame>
  );
}
