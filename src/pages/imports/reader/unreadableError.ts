/** `code` is a key of `imports.unreadable`. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly code: string;
  readonly values: Record<string, number>;
  constructor(code: string, values: Record<string, number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
