import { useEffect, useState } from "react";
import { currentWait } from "@/account/login/login-limit-store.ts";

/** Returns the milliseconds until login may be tried, like `currentWait`, and counts them down to 0. */
export function useLoginWait(): number {
  const [wait, setWait] = useState(0);

  useEffect(() => {
    const update = () => setWait(currentWait());
    update();
    const clock = setInterval(update, 1_000);
    window.addEventListener("storage", update);
    return () => {
      clearInterval(clock);
      window.removeEventListener("storage", update);
    };
  }, []);

  return wait;
}
