/**
 * The headers of every page and asset. `deploy/static` has the same for nginx and static hosts; a test compares
 * them. `EMPTY_STYLE` is the hash of an empty <style>, which Emotion fills through the CSSOM.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export type HeaderOptions = {
  /** True behind an https proxy: adds HSTS and upgrades requests, which would break a page on plain http. */
  isHttps: boolean;
  connectOrigins: readonly string[];
  /** Origins of pictures: the API's, and a separate picture host's. */
  pictureOrigins: readonly string[];
};

export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Reporting-Endpoints': 'csp="/csp-report"',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(options.isHttps && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    }),
  };
}

export function contentSecurityPolicy({
  isHttps,
  connectOrigins,
  pictureOrigins,
}: HeaderOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' ${EMPTY_STYLE}`,
    `style-src-elem 'self' ${EMPTY_STYLE}`,
    "style-src-attr 'none'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "frame-src 'none'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // `dompurify` for react-admin's RichTextField, `worker` for the script URL of the file reader.
    'trusted-types default dompurify worker',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}
