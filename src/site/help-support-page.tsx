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
      question: t`The e-mail with my link does not come.`,
      answer: (
        <Trans>
          Wait a few minutes and look among the unwanted mail. For safety the portal says the same
          whether it knows an address or not, so check that it is spelled as when you signed up.
          More about{" "}
          <TextLink to="/documentation#login" className="underline">
            logging in
          </TextLink>
          .
        </Trans>
      ),
    },
    {
      question: t`It says “Invalid Reset Link”.`,
      answer: (
        <Trans>
          A reset link works for one hour, and once. Ask for a new one on the{" "}
          <TextLink to="/login" className="underline">
            login page
          </TextLink>{" "}
          under “Forgot password?”, and open the newest e-mail. Nothing of your account was changed.
        </Trans>
      ),
    },
    {
      question: t`I have to wait after too many attempts.`,
      answer: (
        <Trans>
          After 5 failed attempts within 15 minutes this browser waits 30 minutes. Meanwhile you can
          have a new password set. All{" "}
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
          After 60 minutes without activity, after 8 hours, or because somebody logged out in
          another tab. What you had saved is still there.{" "}
          <TextLink to="/documentation#sessions" className="underline">
            Sessions
          </TextLink>{" "}
          explains it.
        </Trans>
      ),
    },
  ];
  const work = [
    {
      question: t`How do I bring a colleague in?`,
      answer: (
        <Trans>
          In the settings, under Organisation, an owner sends an invitation, which is valid for 7
          days. What each role may do stands under{" "}
          <TextLink to="/documentation#team" className="underline">
            Teams and roles
          </TextLink>
          .
        </Trans>
      ),
    },
    {
      question: t`A screen says “In preparation”.`,
      answer: (
        <Trans>
          It is not built yet, and your data is not affected. See{" "}
          <TextLink to="/documentation#screens" className="underline">
            which screens are there
          </TextLink>
          .
        </Trans>
      ),
    },
    {
      question: t`In what form should I prepare my data?`,
      answer: (
        <Trans>
          As it is. Keep GTINs as text, and one row for each SKU.{" "}
          <TextLink to="/documentation#file-formats" className="underline">
            File formats
          </TextLink>{" "}
          lists fields and rules.
        </Trans>
      ),
    },
    {
      question: t`Can my own system read the data?`,
      answer: (
        <Trans>
          Yes, products and suppliers, with the rights of the account that logs in.{" "}
          <TextLink to="/documentation#rest-api" className="underline">
            REST API
          </TextLink>{" "}
          shows how.
        </Trans>
      ),
    },
  ];

  return (
    <SiteFrame>
      <SiteOpening
        title={<Trans>Support centre</Trans>}
        lead={<Trans>Answers to what others asked, and a way to reach us with the rest.</Trans>}
      >
        <Button asChild size="lg">
          <Link to="/documentation">
            <Trans>Search the guide</Trans>
          </Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <a href="#write">
            <Trans>Write to us</Trans>
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
      <Section id="work" title={<Trans>Working with the portal</Trans>}>
        <Questions questions={work} />
      </Section>
      <Section
        id="write"
        title={<Trans>Not answered?</Trans>}
        lead={
          <Trans>
            Write to us with the address of the page, what you did, and the message you read. Never
            send a password.
          </Trans>
        }
      >
        <WriteToUs topic="question" subject={t`A question about the portal`} />
      </Section>
    </SiteFrame>
  );
}
