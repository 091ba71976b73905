import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Example, Row } from "@/ui/gallery/example.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { Spinner } from "@/ui/feedback/spinner.tsx";
import { activity, toast } from "@/ui/feedback/toast.tsx";

export function Feedback() {
  return (
    <>
      <Example title="Messages: top right, one at a time, 5 s">
        <Row>
          <Button variant="outline" onClick={() => toast.success("Product saved")}>
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast.error("The price was not saved", {
                description: "A colleague changed it meanwhile. Reload to see the new one.",
              })
            }
          >
            Error
          </Button>
          <Button variant="outline" onClick={() => toast.info("Viewing notifications")}>
            Info
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast.warning("Session expired due to inactivity", {
                description: "Please log in again for security.",
              })
            }
          >
            Warning
          </Button>
        </Row>
      </Example>
      <Example title="Activity: bottom right, at most three, 4 s">
        <Row>
          <Button
            variant="outline"
            onClick={() =>
              activity.success("14 products archived", {
                action: { label: "Undo", onClick: () => activity.info("Brought back") },
              })
            }
          >
            Done, with undo
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              activity.loading("Building 3,120 listings", { id: "listings" });
              setTimeout(() => activity.success("3,120 listings built", { id: "listings" }), 3000);
            }}
          >
            Under way
          </Button>
          <Button
            variant="outline"
            onClick={() => activity.warning("Feed for the marketplace is 2 hours old")}
          >
            Warning
          </Button>
          <Button variant="outline" onClick={() => activity.error("13 rows were rejected")}>
            Error
          </Button>
        </Row>
      </Example>
      <Example title="Callouts" wide>
        <Callout
          title="Two-factor authentication"
          actions={
            <Button size="sm" variant="outline">
              Settings
            </Button>
          }
          onDismiss={() => undefined}
        >
          Add a second factor to protect your account.
        </Callout>
        <Callout kind="good" title="All 48,017 changes are in">
          The next sync sends them at 02:00.
        </Callout>
        <Callout kind="warn" title="7 prices fall by more than 50%">
          18.99 instead of 189.99 may be a shifted decimal.
        </Callout>
        <Callout
          kind="bad"
          title="13 rows rejected"
          actions={
            <Button size="sm" variant="outline">
              Download rows
            </Button>
          }
        >
          They have no SKU. Nothing else of the file is affected.
        </Callout>
        <Callout>A message without a title.</Callout>
        <ConflictCallout title="Someone else changed this product" onChoice={() => undefined}>
          <Facts facts={[{ label: "Price", value: "theirs: 89.99; yours: 94.99" }]} />
        </ConflictCallout>
        <GoneCallout title="This product was deleted" hasChanges />
      </Example>
      <Example title="Progress" wide>
        <Progress
          label="Sending changes"
          done={30_852}
          total={48_017}
          detail="6,200 rows/s · 3 s left"
          actions={
            <>
              <Button variant="outline">Pause</Button>
              <Button variant="ghost">Cancel</Button>
            </>
          }
        />
        <Progress label="Reading the file" done={null} total={0} />
        <Spinner label="Checking your session" />
      </Example>
    </>
  );
}
