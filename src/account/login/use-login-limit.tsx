import { useEffect, useState } from "react";
import { currentWait } from "@/account/login/login-limit-store.ts";

/** Like `currentWait`, counting down; 0 when login may be tried now. */
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
