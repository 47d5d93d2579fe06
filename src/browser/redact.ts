/**
 * The loggable part of an unknown failure: name, message and stack without tokens, phone numbers and one-time
 * codes (D18). Never log the object itself: an HTTP error has the request's headers.
 */
export function redact(reason: unknown): string {
  return textOf(reason)
    .replace(/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [hidden]')
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[hidden]')
    .replace(
      /((?:token|otp|password|secret|code|phone|email)\w*["']?\s*[=:]\s*["']?)[^\s"'&,;)}]+/gi,
      '$1[hidden]',
    )
    .replace(/\+\d[\d\s().-]{6,}\d/g, '[hidden]')
    .replace(/\b[\w-]{40,}\b/g, '[hidden]');
}

function textOf(reason: unknown): string {
  if (reason instanceof Error) return reason.stack ?? `${reason.name}: ${reason.message}`;
  return typeof reason === 'string' ? reason : `${typeof reason}, not an error`;
}
