/** An operation of the management API: where it is, what it takes and what it answers. */
export interface RemoteOperation<Input, Output> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the root of the API; `{name}` is a field of the input. */
  readonly path: string;
  /** For types alone. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** Describes an operation. Called by the generated client alone. */
export const operation = <Input, Output>(
  method: RemoteOperation<Input, Output>['method'],
  path: string,
): RemoteOperation<Input, Output> => ({ method, path });
