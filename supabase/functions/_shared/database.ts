/** Calls a function of the database that is open to servers alone. */
export type Call = (name: string, values: unknown) => Promise<unknown>;

/** The database understood, and will not: asked again, it would say the same. */
export class DatabaseRefusal extends Error {}

export function databaseAt(apiUrl: string, serviceKey: string, patience = 5_000): Call {
  return async (name, values) => {
    const answer = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    const words = `${name} failed with status ${answer.status}: ${await answer.text()}`;
    throw answer.status < 500 ? new DatabaseRefusal(words) : new Error(words);
  };
}
