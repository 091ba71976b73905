/** Calls a function of the database that is open to servers alone. */
export type Call = (name: string, values: unknown) => Promise<unknown>;

export function databaseAt(apiUrl: string, serviceKey: string): Call {
  return async (name, values) => {
    const answer = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
