/**
 * The headers of every page and asset. `docs/deploying.md` shows the same for nginx and static hosts, and a
 * test compares them. Emotion makes one empty <style> and fills it through the CSSOM, hence the hash of nothing.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export type HeaderOptions = {
  /** Behind a proxy that speaks https: browsers are told to stay on it. On plain http these would break the page. */
  isHttps: boolean;
  connectOrigins: readonly string[];
  /** Whose pictures are shown: the API's, and that of a host for pictures alone. */
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
    // `dompurify` cleans what react-admin's RichTextField shows, `worker` names the script that reads files.
    'trusted-types default dompurify worker',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}
