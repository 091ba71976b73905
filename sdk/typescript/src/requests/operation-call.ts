type Conditions = {
  /** The ETag of the version to change, from `etagOf`. If a newer version exists, nothing is written. */
  ifMatch?: string | undefined;
  /** With `*`, the write only creates: if the object already exists, nothing is written. */
  ifNoneMatch?: string | undefined;
  /**
   * The idempotency key. By default, each write gets a new one. Pass your own if your program may repeat the write
   * after a restart.
   */
  idempotencyKey?: string | undefined;
};

export type CallOptions<Name extends keyof Conditions = never> = {
  signal?: AbortSignal | undefined;
} & Pick<Conditions, Name>;

/** Parameters without a value are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One call of an operation, which may take several requests. */
export type OperationCall = {
  method: string;
  path: string;
  query?: QueryValues;
  body?: unknown;
  options: CallOptions & Conditions;
  /** Whether it's safe to send the request again if its response was lost. */
  canRepeat: boolean;
  /** Whether the operation accepts idempotency keys. */
  hasKey?: true;
  /** Whether the same request continues the work after a 202. */
  continues?: true;
};
