import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { Section } from "@/site/frame/section.tsx";
import { Questions } from "@/site/frame/questions.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { SiteOpening } from "@/site/frame/site-opening.tsx";
import { WriteToUs } from "@/site/frame/write-to-us.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

export function Component() {
  const { t } = useLingui();
  const login = [
    {
      question: t`I didn’t get the email with my link.`,
      answer: (
        <Trans>
          Wait a few minutes and check your spam folder. For security, the portal never reveals
          whether an address is registered, so check that you spelled yours correctly. Learn more
          about{" "}
          <TextLink to="/documentation#login" className="underline">
            logging in
          </TextLink>
          .
        </Trans>
      ),
    },
    {
      question: t`I see “Invalid Reset Link”.`,
      answer: (
        <Trans>
          A reset link works once, for one hour. Request a new one on the{" "}
          <TextLink to="/login" className="underline">
            login page
          </TextLink>{" "}
          under “Forgot password?” and open the latest email. Your account hasn’t changed.
        </Trans>
      ),
    },
    {
      question: t`I’m locked out after too many attempts.`,
      answer: (
        <Trans>
          After 5 failed attempts within 15 minutes, you can’t log in from this browser for 30
          minutes. You can still reset your password. See all{" "}
          <TextLink to="/documentation#limits" className="underline">
            limits
          </TextLink>
          .
        </Trans>
      ),
    },
    {
      question: t`Why was I logged out?`,
      answer: (
        <Trans>
          You’re logged out after 60 minutes of inactivity, after 8 hours, or when you log out in
          another tab. Anything you saved is still there. Learn more about{" "}
          <TextLink to="/documentation#sessions" className="underline">
            sessions
          </TextLink>
          .
        </Trans>
      ),
    },
  ];
  const work = [
    {
      question: t`How do I invite a colleague?`,
      answer: (
        <Trans>
          An owner sends an invitation in the settings, under Organization. It’s valid for 7 days.{" "}
          <TextLink to="/documentation#team" className="underline">
            Teams and roles
          </TextLink>{" "}
          lists what each role can do.
        </Trans>
      ),
    },
    {
      question: t`How should I prepare my data?`,
      answer: (
        <Trans>
          Send it as is. Just keep GTINs as text and use one row per SKU. See{" "}
          <TextLink to="/documentation#file-formats" className="underline">
            File formats
          </TextLink>{" "}
          for fields and rules.
        </Trans>
      ),
    },
    {
      question: t`Can my own system read the data?`,
      answer: (
        <Trans>
          Yes. With an API key, it can read and write products, prices, stock and orders. See{" "}
          <TextLink to="/documentation#rest-api" className="underline">
            REST API
          </TextLink>
          .
        </Trans>
      ),
    },
  ];

  return (
    <SiteFrame>
      <SiteOpening
        title={<Trans>Support centre</Trans>}
        lead={
          <Trans>Answers to common questions, and how to contact us about anything else.</Trans>
        }
      >
        <Button asChild size="lg">
          <Link to="/documentation">
            <Trans>Search the guide</Trans>
          </Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <a href="#write">
            <Trans>Contact us</Trans>
          </a>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/supplier-support">
            <Trans>Enterprise support</Trans>
          </Link>
        </Button>
      </SiteOpening>
      <Section id="login" title={<Trans>Logging in</Trans>}>
        <Questions questions={login} />
      </Section>
      <Section id="work" title={<Trans>Using the portal</Trans>}>
        <Questions questions={work} />
      </Section>
      <Section
        id="write"
        title={<Trans>Didn’t find your answer?</Trans>}
        lead={
          <Trans>
            Send us the page address, what you did and the message you saw. Never send a password.
          </Trans>
        }
      >
        <WriteToUs topic="question" subject={t`Question about the portal`} />
      </Section>
    </SiteFrame>
  );
}
