import type { Session, User } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import {
  requestSession,
  type KnownSession,
  profileQuery,
  watchSession,
} from "@/account/auth/session-api.ts";
import { needsSecondFactor } from "@/account/auth/needs-second-factor.ts";
import type { Profile } from "@/account/auth/profile.ts";

export type Auth = {
  user: User | null;
  profile: Profile | null;
  session: Session | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** The auth server hasn't responded for a while; `retry` asks again. */
  isStalled: boolean;
  retry: () => void;
};

const AuthContext = createContext<Auth | null>(null);

/**
 * Renewing a stored session can take supabase-js half a minute, which is too long to wait. Even if the page starts
 * slowly, the button to retry appears after about 3 seconds.
 */
const TIMEOUT_MS = 2_000;

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [session, setSession] = useState<Session | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [isStalled, setStalled] = useState(false);

  const settle = useCallback(
    (next: KnownSession) => {
      if (next === "unknown") {
        setStalled(true);
        return;
      }
      setSession((before) => {
        // Clears the cache at a logout or a switch of accounts, because no one may see another person's data.
        if (before && before.user.id !== next?.user.id) client.clear();
        return next;
      });
      setLoading(false);
      setStalled(false);
    },
    [client],
  );

  useEffect(() => watchSession(settle), [settle]);

  const isWaiting = isLoading && !isStalled;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setStalled(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const user = session?.user ?? null;
  const { data: profile = null } = useQuery({
    ...profileQuery(user?.id ?? ""),
    // The database rejects every request of this session until the person has entered the second factor's code.
    enabled: session !== null && !needsSecondFactor(session),
  });

  const retry = useCallback(() => {
    setStalled(false);
    void requestSession().then(settle);
  }, [settle]);

  return (
    <AuthContext
      value={{
        user,
        profile: user ? profile : null,
        session,
        isAuthenticated: user !== null,
        isLoading,
        isStalled: isLoading && isStalled,
        retry,
      }}
    >
      {children}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth is called outside AuthProvider");
  return auth;
}
