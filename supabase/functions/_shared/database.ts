/** Calls a database function that only servers may call. */
export type Call = (name: string, values: unknown) => Promise<unknown>;

/** The database rejected the call for good: a retry would fail the same way. */
export class DatabaseRejection extends Error {}

export function databaseAt(apiUrl: string, serviceKey: string, patience = 5_000): Call {
  return async (name, values) => {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return response.status === 204 ? null : response.json();
    const message = `${name} failed with status ${response.status}: ${await response.text()}`;
    throw response.status < 500 ? new DatabaseRejection(message) : new Error(message);
  };
}
