/** Fails the process with the message of an expected error, or with the whole error. */
export function printFailure(error: unknown): void {
  const isExpected =
    error instanceof Error &&
    /^(ConfigError|BackupError|UploadsError|UnusableDatabaseError)$/.test(error.name);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
