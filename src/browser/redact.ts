/**
 * What may be written to a log about an unknown failure: its name, message and stack with every
 * token, phone number and one-time code taken out (D18). Never the object itself: an HTTP error
 * carries its request's headers.
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
